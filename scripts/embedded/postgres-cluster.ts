import { spawnSync } from "node:child_process";
import crypto from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { CannotStart } from "../cannot-start";
import { type Account, postgresAccount, runAs } from "./postgres-account";
import type { Binary } from "./postgres-binaries";
import { writeWhole } from "./write-whole";

/** Name of the platform's database in its cluster. */
export const DATABASE = "sanad";

/** Paths of an embedded server's files, all in one folder. */
export const clusterFiles = (home: string) => ({
  data: path.join(home, "cluster"),
  password: path.join(home, "password"),
  port: path.join(home, "port"),
  /** Marker beside a cluster that was created completely. */
  ready: path.join(home, "initialised"),
});

/**
 * Creates the cluster with its database where it is missing. A cluster of another version is refused; one without the
 * marker is never deleted but renamed, because it may hold data. Only one process at a time may call it, and it may be
 * killed anywhere: the cluster gets its final name only when it is complete.
 */
export async function makeCluster(home: string, binary: (name: Binary) => string): Promise<void> {
  const { data, password, ready } = clusterFiles(home);
  refuseOtherVersion(data, binary("postgres"));
  // A program of a killed start may still be writing into the folder; the next start removes the rest.
  for (const name of fs.readdirSync(home).filter((one) => one.startsWith("cluster.part-")))
    fs.rmSync(path.join(home, name), { recursive: true, force: true, maxRetries: 1 });
  if (fs.existsSync(ready)) return;
  if (fs.existsSync(data)) fs.renameSync(data, `${data}.${Date.now()}.bak`);

  if (!fs.existsSync(password)) writeWhole(password, `${crypto.randomBytes(24).toString("base64url")}\n`);
  const part = path.join(home, `cluster.part-${crypto.randomBytes(6).toString("hex")}`);
  fs.mkdirSync(part, { mode: 0o700 });
  await initialise(postgresAccount(part, binary("initdb")), binary, part, password);
  fs.renameSync(part, data);
  writeWhole(ready, "The cluster beside this file is complete.\n");
}

function refuseOtherVersion(data: string, postgres: string) {
  const marker = path.join(data, "PG_VERSION");
  if (!fs.existsSync(marker)) return;
  const version = spawnSync(postgres, ["--version"], { encoding: "utf8" }).stdout;
  const installed = /(\d+)/.exec(version)?.[1];
  const made = fs.readFileSync(marker, "utf8").trim();
  if (made === installed) return;
  throw new CannotStart(
    `${data} was made by PostgreSQL ${made} and the installed programs are ${installed}: move the data first.`,
  );
}

async function initialise(account: Account, binary: (name: Binary) => string, data: string, passwordFile: string) {
  // The account that runs initdb may not read the password file, so it gets a copy that only it can read.
  const copy = `${data}.password`;
  fs.writeFileSync(copy, fs.readFileSync(passwordFile), { mode: 0o600 });
  const { uid, gid } = account.spawnOptions;
  if (uid !== undefined && gid !== undefined) fs.chownSync(copy, uid, gid);
  try {
    const made = await runAs(account, binary("initdb"), [
      "-D",
      data,
      "-U",
      "postgres",
      "--auth=scram-sha-256",
      `--pwfile=${copy}`,
      "--encoding=UTF8",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      "--locale=C",
    ]);
    if (made.code !== 0) throw explainInitdb(made.output);
    // Single-user mode creates the database without a server, before the cluster is visible to other processes.
    const filled = await runAs(account, binary("postgres"), ["--single", "-D", data, "postgres"], {
      input: `CREATE DATABASE "${DATABASE}";\n`,
    });
    if (filled.code !== 0 || /^.*\b(ERROR|FATAL|PANIC):/m.test(filled.output))
      throw new Error(`the database could not be made: ${filled.output}`);
  } finally {
    fs.rmSync(copy, { force: true });
  }
}

/** Turns the output of initdb into an error that says what to do, where the cause is recognized. */
function explainInitdb(output: string): Error {
  const nameless = /could not look up effective user ID (\d+)/.exec(output);
  if (nameless)
    return new CannotStart(
      `The account number ${nameless[1]} has no name, which the embedded PostgreSQL needs: give it a line in /etc/passwd, or set DATABASE_URL.`,
    );
  return new Error(`initdb failed: ${output.trim()}`);
}
