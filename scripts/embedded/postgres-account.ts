import { spawn, spawnSync } from "node:child_process";
import fs from "node:fs";
import { CannotStart } from "../cannot-start";

/** The account and the wrapper with which a PostgreSQL program is started. */
export interface Account {
  wrap(command: string, args: string[]): [string, string[]];
  spawnOptions: { uid?: number; gid?: number; cwd?: string };
}

const PLAIN: Account = { wrap: (command, args) => [command, args], spawnOptions: {} };

/**
 * Chooses how to run PostgreSQL, which refuses to run as uid 0. For root it runs
 * 1. as an ordinary account (`postgres`, else `nobody`) if that account can reach the programs and the data;
 * 2. otherwise (a project below /root, mode 0700) in a user namespace that maps root's number to another one.
 */
export function postgresAccount(dataDirectory: string, initdb: string): Account {
  if (process.getuid?.() !== 0) return PLAIN;
  for (const name of ["postgres", "nobody"]) {
    const account = ordinaryAccount(name, dataDirectory, initdb);
    if (account) return account;
  }
  // The number must have a name, because the programs look it up.
  const number = accountNumber("-u", "nobody") ?? 1000;
  const namespace = ["--user", `--map-user=${number}`, `--map-group=${number}`];
  if (spawnSync("unshare", [...namespace, initdb, "--version"]).status === 0) {
    return { wrap: (command, args) => ["unshare", [...namespace, command, ...args]], spawnOptions: {} };
  }
  throw new CannotStart(
    "The embedded PostgreSQL cannot run as root from here. Run as an ordinary user, move the project out of /root, or set DATABASE_URL.",
  );
}

function ordinaryAccount(name: string, dataDirectory: string, initdb: string): Account | null {
  const uid = accountNumber("-u", name);
  const gid = accountNumber("-g", name);
  if (!uid || gid === null) return null;
  const owner = fs.statSync(dataDirectory).uid;
  // An existing cluster belongs to the account that created it.
  if (fs.readdirSync(dataDirectory).length > 0 && owner !== uid) return null;
  if (owner !== uid) fs.chownSync(dataDirectory, uid, gid);
  const spawnOptions = { uid, gid, cwd: "/" };
  const reachesPrograms = spawnSync(initdb, ["--version"], spawnOptions).status === 0;
  const reachesData = spawnSync("ls", [dataDirectory], spawnOptions).status === 0;
  if (reachesPrograms && reachesData) return { ...PLAIN, spawnOptions: { uid, gid, cwd: dataDirectory } };
  fs.chownSync(dataDirectory, owner, fs.statSync(dataDirectory).gid);
  return null;
}

function accountNumber(flag: "-u" | "-g", name: string): number | null {
  const result = spawnSync("id", [flag, name], { encoding: "utf8" });
  return result.status === 0 ? Number(result.stdout.trim()) : null;
}

/** Runs a program as the account, writes `input` to its standard input, and returns its exit code and output. */
export function runAs(
  account: Account,
  command: string,
  args: string[],
  options: { detached?: boolean; silent?: boolean; input?: string } = {},
): Promise<{ code: number | null; output: string }> {
  const [program, argv] = account.wrap(command, args);
  return new Promise((resolve, reject) => {
    const child = spawn(program, argv, {
      ...account.spawnOptions,
      detached: options.detached ?? false,
      stdio: options.silent ? "ignore" : ["pipe", "pipe", "pipe"],
    });
    // A program that closes its input early reports the failure with its exit code.
    child.stdin?.on("error", () => {});
    child.stdin?.end(options.input ?? "");
    let output = "";
    child.stdout?.on("data", (chunk) => (output += chunk));
    child.stderr?.on("data", (chunk) => (output += chunk));
    child.on("error", reject);
    child.on("exit", (code) => resolve({ code, output }));
  });
}
