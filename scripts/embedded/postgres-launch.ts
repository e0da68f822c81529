import { type ChildProcess, spawn } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort, whyNotListen } from "./free-port";
import type { Account } from "./postgres-account";
import type { Binary } from "./postgres-binaries";
import { writeWhole } from "./write-whole";

/** Time limit in milliseconds for a started server to appear or end. */
const APPEARS_MS = 60_000;
/** Attempts to start, because backends of a killed server need a moment to notice and end. */
const MAX_ATTEMPTS = 20;
const PAUSE_MS = 250;
const POLL_EVERY_MS = 20;
const MAX_TOLD = 2_000;

/**
 * Starts a server, which outlives this process and is shared by web, worker and commands. Resolves when the server
 * exists (`isThere`), before it answers. To be called only where no server runs on the cluster. Rejects with the
 * server's output.
 *
 * The server and all its processes inherit `lock`, the descriptor of a lock on the folder. Without it a server in
 * another container could start on the same files: the process number in `postmaster.pid` means nothing there, and the
 * shared memory is not visible.
 */
export async function launchServer(options: {
  account: Account;
  binary: (name: Binary) => string;
  data: string;
  portFile: string;
  lock: number;
  isThere: () => boolean;
}): Promise<void> {
  const { data, portFile, isThere } = options;
  const logFile = path.join(data, "server.log");
  let port = readPort(portFile) ?? (await freePort());
  if (await whyNotListen(port)) port = await freePort();
  for (let attempt = 1; ; attempt++) {
    writeWhole(portFile, String(port));
    // An existing pid file is left over from a kill.
    fs.rmSync(path.join(data, "postmaster.pid"), { force: true });
    const before = fs.existsSync(logFile) ? fs.statSync(logFile).size : 0;
    const failure = await begin(options, port, logFile, isThere);
    if (failure === null) return;
    const reported = fs.existsSync(logFile) ? fs.readFileSync(logFile).subarray(before).toString("utf8") : "";
    const passing = /shared memory block|lock file|could not bind/.test(reported);
    if (attempt >= MAX_ATTEMPTS || !passing)
      throw new Error(
        `PostgreSQL did not start (${failure}): ${reported.trim().slice(-MAX_TOLD) || "it said nothing"}`,
      );
    if (/could not bind/.test(reported)) port = await freePort();
    await sleep(PAUSE_MS);
  }

  function readPort(file: string): number | null {
    const stored = fs.existsSync(file) ? Number(fs.readFileSync(file, "utf8")) : 0;
    return Number.isInteger(stored) && stored > 0 ? stored : null;
  }
}

/** Starts the server once. Null when the server exists; otherwise how the attempt ended. */
async function begin(
  { account, binary, data, lock }: { account: Account; binary: (name: Binary) => string; data: string; lock: number },
  port: number,
  logFile: string,
  isThere: () => boolean,
): Promise<string | null> {
  const settings = Object.entries({
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    port,
    max_connections: 100,
    log_timezone: "UTC",
    timezone: "UTC",
  });
  // pg_ctl is not used, because it passes the folder's name to a shell, which would expand a dollar, quote or backtick.
  const args = ["-D", data, ...settings.flatMap(([name, value]) => ["-c", `${name}=${value}`])];
  const child = startApart(account, binary("postgres"), args, { cwd: data, logFile, lock });
  for (const deadline = Date.now() + APPEARS_MS; Date.now() < deadline; await sleep(POLL_EVERY_MS)) {
    if (isThere()) return null;
    if (child.pid === undefined) return "it cannot be run";
    if (child.exitCode !== null || child.signalCode !== null) return exitOf(child);
  }
  child.kill("SIGKILL");
  return `silent for ${APPEARS_MS / 1000} s`;
}

const exitOf = (child: ChildProcess) => (child.signalCode ? `ended by ${child.signalCode}` : `exit ${child.exitCode}`);

/** Starts a process in its own session, which does not end with this one. Its output is appended to the log file. */
function startApart(
  account: Account,
  command: string,
  args: string[],
  { cwd, logFile, lock }: { cwd: string; logFile: string; lock: number },
): ChildProcess {
  const log = fs.openSync(logFile, "a", 0o600);
  const { uid, gid } = account.spawnOptions;
  if (uid !== undefined && gid !== undefined) fs.fchownSync(log, uid, gid);
  const [program, argv] = account.wrap(command, args);
  const stdio = ["ignore" as const, log, log, lock];
  const child = spawn(program, argv, { ...account.spawnOptions, cwd, detached: true, stdio });
  child.on("error", (error) => fs.appendFileSync(logFile, `${error.message}\n`));
  fs.closeSync(log);
  child.unref();
  return child;
}
