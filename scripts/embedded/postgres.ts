import { spawnSync } from "node:child_process";
import crypto from "node:crypto";
import fs from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { takeFileLock } from "./file-lock";
import { type Account, postgresAccount, runAs } from "./postgres-account";
import { isCode, postgresBinaries } from "./postgres-binaries";

export interface EmbeddedPostgres {
  /** Connection string of the `sanad` database. */
  url: string;
  port: number;
  stop(): Promise<void>;
}

const DATABASE = "sanad";

/**
 * Starts, or finds running, a real PostgreSQL whose data live in `directory`. Any number of processes may call it for
 * one directory: the first starts the server, which outlives it and is shared. Survives kill -9 of everything.
 */
export async function ensurePostgres({ directory }: { directory: string }): Promise<EmbeddedPostgres> {
  const home = path.resolve(directory);
  const files = {
    data: clusterOf(home),
    password: path.join(home, "password"),
    port: path.join(home, "port"),
    ready: path.join(home, "initialised"),
  };
  fs.mkdirSync(home, { recursive: true, mode: 0o755 });
  const binary = postgresBinaries();

  let server = runningServer(files.data);
  if (server?.state !== "ready") {
    const unlock = await takeFileLock(path.join(home, "start.lock"));
    try {
      server = runningServer(files.data) ?? (await startServer());
      for (let i = 0; i < 600 && server?.state !== "ready"; i++) {
        await sleep(100);
        // One that was stopping is gone after a while.
        server = runningServer(files.data) ?? (await startServer());
      }
    } finally {
      unlock();
    }
  }
  if (server?.state !== "ready") throw new Error(`The embedded PostgreSQL in ${home} did not become ready.`);

  const password = fs.readFileSync(files.password, "utf8").trim();
  const { port } = server;
  const url = (database: string) => `postgresql://postgres:${password}@127.0.0.1:${port}/${database}`;
  if (!fs.existsSync(files.ready)) {
    await createDatabase(url("postgres"));
    fs.writeFileSync(files.ready, "The cluster beside this file is complete.\n");
  }
  return {
    url: url(DATABASE),
    port,
    stop: () => stopServer(home),
  };

  async function startServer() {
    fs.mkdirSync(files.data, { recursive: true, mode: 0o700 });
    refuseOtherVersion(files.data, binary("postgres"));
    if (!fs.existsSync(files.ready)) {
      // An interrupted first start, or somebody's data without our marker: never deleted, moved aside.
      if (fs.readdirSync(files.data).length > 0) fs.renameSync(files.data, `${files.data}.${Date.now()}.bak`);
      fs.mkdirSync(files.data, { recursive: true, mode: 0o700 });
      await initialise(postgresAccount(files.data, binary("initdb")), binary("initdb"), files.data, files.password);
    }
    await launch(postgresAccount(files.data, binary("initdb")), binary("pg_ctl"), files.data, files.port);
    return runningServer(files.data);
  }
}

function refuseOtherVersion(data: string, postgres: string) {
  const marker = path.join(data, "PG_VERSION");
  if (!fs.existsSync(marker)) return;
  const version = spawnSync(postgres, ["--version"], { encoding: "utf8" }).stdout;
  const installed = /(\d+)/.exec(version)?.[1];
  const made = fs.readFileSync(marker, "utf8").trim();
  if (made === installed) return;
  throw new Error(
    `${data} was made by PostgreSQL ${made} and the installed programs are ${installed}: move the data first.`,
  );
}

async function initialise(account: Account, initdb: string, data: string, passwordFile: string) {
  if (!fs.existsSync(passwordFile)) {
    fs.writeFileSync(passwordFile, `${crypto.randomBytes(24).toString("base64url")}\n`, { mode: 0o600 });
  }
  // The account that runs initdb may not read our password file: hand it a copy of its own.
  const copy = path.join(os.tmpdir(), `sanad-${crypto.randomBytes(8).toString("hex")}`);
  fs.writeFileSync(copy, fs.readFileSync(passwordFile), { mode: 0o600 });
  const { uid, gid } = account.spawnOptions;
  if (uid !== undefined && gid !== undefined) fs.chownSync(copy, uid, gid);
  try {
    const result = await runAs(account, initdb, [
      ...["-D", data, "-U", "postgres", "--auth=scram-sha-256", `--pwfile=${copy}`],
      ...["--encoding=UTF8", "--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C"],
    ]);
    if (result.code !== 0) throw new Error(`initdb failed: ${result.output}`);
  } finally {
    fs.rmSync(copy, { force: true });
  }
}

async function launch(account: Account, pgCtl: string, data: string, portFile: string) {
  const logFile = path.join(data, "server.log");
  let port = fs.existsSync(portFile) ? Number(fs.readFileSync(portFile, "utf8")) : await freePort();
  if (!(await canBind(port))) port = await freePort();
  for (let attempt = 1; ; attempt++) {
    fs.writeFileSync(portFile, String(port));
    const settings = {
      listen_addresses: "127.0.0.1",
      unix_socket_directories: "",
      port,
      max_connections: 100,
      log_timezone: "UTC",
      timezone: "UTC",
    };
    const options = Object.entries(settings).map(([name, value]) => `-c ${name}='${value}'`);
    // Reached only when nobody runs on this cluster: a pid file here is left over from a kill.
    fs.rmSync(path.join(data, "postmaster.pid"), { force: true });
    const args = ["start", "-w", "-t", "60", "-s", "-D", data, "-l", logFile, "-o", options.join(" ")];
    // pg_ctl makes a daemon: the server outlives this process and is shared by web, worker and scripts.
    const result = await runAs(account, pgCtl, args, { detached: true, silent: true });
    if (result.code === 0) return;
    const tail = fs.existsSync(logFile) ? fs.readFileSync(logFile, "utf8").slice(-2000) : "";
    // Backends of a killed server need a moment to notice and leave.
    const passing = /shared memory block|lock file|could not bind/.test(tail);
    if (attempt >= 20 || !passing) throw new Error(`PostgreSQL did not start (exit ${result.code}): ${tail}`);
    if (/could not bind/.test(tail.slice(-600))) port = await freePort();
    await sleep(250);
  }
}

export type ServerState = "starting" | "ready" | "stopping";

/** What the server of a directory is doing now; null where none runs. */
export function serverState(directory: string): ServerState | null {
  return runningServer(clusterOf(directory))?.state ?? null;
}

/** Stops the server of a directory and ends its connections. */
export async function stopServer(directory: string): Promise<void> {
  const data = clusterOf(directory);
  const binary = postgresBinaries();
  const account = postgresAccount(data, binary("initdb"));
  const result = await runAs(account, binary("pg_ctl"), ["stop", "-w", "-m", "fast", "-D", data]);
  if (result.code !== 0 && runningServer(data)) throw new Error(`PostgreSQL did not stop: ${result.output}`);
}

const clusterOf = (directory: string) => path.join(path.resolve(directory), "cluster");

/** Port and state of a live server for this cluster, or null. */
function runningServer(data: string): { port: number; state: ServerState } | null {
  let lines: string[];
  try {
    lines = fs.readFileSync(path.join(data, "postmaster.pid"), "utf8").split("\n");
  } catch {
    return null;
  }
  if (!isServerProcess(Number(lines[0]), data)) return null;
  const word = (lines[7] ?? "").trim();
  return { port: Number(lines[3]), state: word === "ready" || word === "stopping" ? word : "starting" };
}

/** A killed server may stay as a zombie and its pid may be reused, so kill(pid, 0) alone proves nothing. */
function isServerProcess(pid: number, data: string): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!isCode(error, "EPERM")) return false;
  }
  if (process.platform === "linux") {
    try {
      const stat = fs.readFileSync(`/proc/${pid}/stat`, "utf8");
      if (/^[ZX]/.test(stat.slice(stat.lastIndexOf(")") + 2))) return false;
      return fs.readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(data);
    } catch {
      return false;
    }
  }
  if (process.platform === "win32") return true;
  const line = spawnSync("ps", ["-o", "stat=,command=", "-p", String(pid)], { encoding: "utf8" }).stdout.trim();
  return line !== "" && !line.startsWith("Z") && line.includes(data);
}

async function createDatabase(adminUrl: string) {
  const client = new pg.Client({
    connectionString: adminUrl,
    connectionTimeoutMillis: 10_000,
    query_timeout: 60_000,
  });
  await client.connect();
  try {
    await client.query(`CREATE DATABASE "${DATABASE}"`);
  } catch (error) {
    if (!isCode(error, "42P04", "23505")) throw error;
  } finally {
    await client.end();
  }
}

/** A TCP port on 127.0.0.1 that nobody uses at this moment. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = net.createServer();
    server.on("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      if (address === null || typeof address === "string") return reject(new Error("no TCP port was given"));
      server.close(() => resolve(address.port));
    });
  });
}

/** Whether this process could listen on that port of 127.0.0.1 now. */
function canBind(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = net.createServer();
    server.on("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}
