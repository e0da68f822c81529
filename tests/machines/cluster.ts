import { randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { freePort } from "../../scripts/embedded/free-port";
import { postgresAccount, runAs } from "../../scripts/embedded/postgres-account";

/**
 * Settings without protection against power cuts: only processes are killed here, and the system keeps what they have
 * written.
 */
const NO_POWER_CUT = "fsync = off\nfull_page_writes = off";
const SETTINGS = path.resolve("scripts/deploy/postgresql.conf");

/**
 * Returns the folder of the operating system's PostgreSQL programs: the embedded server lacks those that copy and
 * promote.
 */
function programs(): string {
  const home = "/usr/lib/postgresql";
  const all = fs.existsSync(home) ? fs.readdirSync(home) : [];
  const versions = all.filter((version) => fs.existsSync(path.join(home, version, "bin/initdb")));
  const newest = versions.toSorted((a, b) => Number(a) - Number(b)).at(-1);
  if (!newest) throw new Error("These tests need Debian's package postgresql.");
  return path.join(home, newest, "bin");
}

/** Starts a primary and a streaming replica, set up as in scripts/deploy, to be killed and promoted. */
export async function startCluster(directory: string) {
  const bin = programs();
  const password = randomBytes(12).toString("hex");
  const primary = await serverIn(path.join(directory, "primary"), bin, password);
  await primary.run("initdb", [
    "-D",
    primary.data,
    "-U",
    "postgres",
    "--auth=scram-sha-256",
    `--pwfile=${primary.secret}`,
    "--encoding=UTF8",
    "--locale=C.UTF-8",
  ]);
  fs.copyFileSync(SETTINGS, path.join(primary.data, "sanad.conf"));
  fs.appendFileSync(
    path.join(primary.data, "postgresql.conf"),
    `\ninclude 'sanad.conf'\nlisten_addresses = '127.0.0.1'\nunix_socket_directories = ''\n${NO_POWER_CUT}\n`,
  );
  fs.appendFileSync(path.join(primary.data, "pg_hba.conf"), "\nhost replication postgres 127.0.0.1/32 scram-sha-256\n");
  await primary.start();
  // Without a replica no synchronous commit is acknowledged, not even this one.
  await primary.ask("set synchronous_commit = local; create database sanad", "postgres");
  const replica = await serverIn(path.join(directory, "replica"), bin, password);
  await copy(primary, replica);
  await replica.start();
  return {
    primary,
    replica,
    password,
    /** Makes `to` a replica of `from`, with a copy of all its data. */
    copy,
    async stop() {
      await Promise.all([primary.kill(), replica.kill()]);
    },
  };
}

export type Server = Awaited<ReturnType<typeof serverIn>>;

async function copy(from: Server, to: Server) {
  fs.rmSync(to.data, { recursive: true, force: true });
  await to.run("pg_basebackup", [
    "-D",
    to.data,
    "-R",
    "-c",
    "fast",
    "-d",
    `${from.url("postgres")}?application_name=replica`,
  ]);
}

async function serverIn(home: string, bin: string, password: string) {
  const data = path.join(home, "data");
  const port = await freePort();
  fs.mkdirSync(home, { recursive: true });
  const account = postgresAccount(home, path.join(bin, "initdb"));
  const secret = path.join(home, "password");
  fs.writeFileSync(secret, password);
  const { uid, gid } = account.spawnOptions;
  if (uid !== undefined && gid !== undefined) fs.chownSync(secret, uid, gid);
  const url = (database: string) => `postgresql://postgres:${password}@127.0.0.1:${port}/${database}`;

  async function run(program: string, args: string[], silent = false) {
    const { code, output } = await runAs(account, path.join(bin, program), args, { detached: silent, silent });
    if (code !== 0) throw new Error(`${program} failed: ${output}`);
  }

  async function ask<Row extends pg.QueryResultRow>(sql: string, database = "sanad"): Promise<Row[]> {
    const client = new pg.Client({
      connectionString: url(database),
      connectionTimeoutMillis: 5_000,
      query_timeout: 20_000,
    });
    client.on("error", () => {});
    await client.connect();
    try {
      for (const statement of sql.split("; ").slice(0, -1)) await client.query(statement);
      return (await client.query<Row>(sql.split("; ").at(-1) ?? "")).rows;
    } finally {
      await client.end();
    }
  }

  return {
    data,
    secret,
    port,
    url,
    run,
    ask,
    async start() {
      fs.rmSync(path.join(data, "postmaster.pid"), { force: true });
      for (let attempt = 1; ; attempt++) {
        const args = ["start", "-w", "-s", "-D", data, "-l", path.join(home, "server.log"), "-o", `-p ${port}`];
        const failed = await run("pg_ctl", args, true).catch((error: unknown) => error);
        if (!failed) return;
        if (attempt === 10) throw failed;
        // The shared memory of the killed server takes a moment to disappear.
        await sleep(300);
      }
    },
    /** Kills (SIGKILL) the server and all its processes. */
    async kill() {
      const file = path.join(data, "postmaster.pid");
      if (!fs.existsSync(file)) return;
      const postmaster = Number(fs.readFileSync(file, "utf8").split("\n")[0]);
      for (const pid of [postmaster, ...childrenOf(postmaster)]) {
        try {
          process.kill(pid, "SIGKILL");
        } catch {
          // The process has ended already.
        }
      }
      fs.rmSync(file, { force: true });
      await sleep(200);
    },
    /** Promotes the replica by hand, as scripts/deploy/README.md describes. */
    async promote() {
      await run("pg_ctl", ["promote", "-w", "-D", data]);
    },
    /**
     * Delays the replay by this number of seconds. Replay may cancel a query to the replica, which is then repeated.
     */
    async lag(seconds: number) {
      for (const sql of [`alter system set recovery_min_apply_delay = '${seconds}s'`, "select pg_reload_conf()"]) {
        for (let tries = 1; ; tries++) {
          const failed = await ask(sql).then(
            () => null,
            (error: { code?: string }) => error,
          );
          if (!failed) break;
          if (failed.code !== CONFLICT_WITH_RECOVERY || tries === 5) throw failed;
        }
      }
    },
  };
}

/** PostgreSQL's SQLSTATE for a statement on a standby that conflicts with the replay (its manual, 26.4.2). */
const CONFLICT_WITH_RECOVERY = "40001";

function childrenOf(parent: number): number[] {
  return fs
    .readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const stat = fs.readFileSync(`/proc/${pid}/stat`, "utf8");
        return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]) === parent;
      } catch {
        return false;
      }
    })
    .map(Number);
}
