import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { postgresAccount, runAs } from "./postgres-account";
import { isCode, postgresBinaries } from "./postgres-binaries";
import { clusterFiles, DATABASE, makeCluster } from "./postgres-cluster";
import { launchServer } from "./postgres-launch";
import { becomeSingleWriter, refusingElsewhere, type WriterLock } from "./single-writer-lock";

export interface EmbeddedPostgres {
  /** Connection string of the `sanad` database. */
  url: string;
  port: number;
  stop(): Promise<void>;
}

/**
 * Time limit in milliseconds for a server to become ready. After a crash it first replays its log, up to a gigabyte.
 */
const READY_MS = 300_000;
const POLL_EVERY_MS = 50;

/**
 * Starts, or finds running, a PostgreSQL whose data are in `directory`. Any number of processes may call it for one
 * directory: the first starts the server, which outlives it and is shared. Works again after kill -9 of all processes.
 * Where it rejects, a server started here is stopped.
 */
export async function ensurePostgres({ directory }: { directory: string }): Promise<EmbeddedPostgres> {
  const home = path.resolve(directory);
  const files = clusterFiles(home);
  fs.mkdirSync(home, { recursive: true });
  // The umask may forbid it, but the server's account has to pass through the folder.
  fs.chmodSync(home, 0o711);
  const binary = postgresBinaries();

  const refuseElsewhere = refusingElsewhere(home);
  const deadline = Date.now() + READY_MS;
  let launched: WriterLock | null = null;
  let server = runningServer(files.data);
  try {
    // Waits for a server that another process starts, or that is stopping.
    for (; server?.state !== "ready"; server = runningServer(files.data)) {
      if (Date.now() > deadline) throw new Error(`The embedded PostgreSQL in ${home} did not become ready.`);
      launched ??= becomeSingleWriter(home);
      if (!launched) refuseElsewhere();
      else if (!runningServer(files.data)) await startServer(launched);
      await sleep(POLL_EVERY_MS);
    }
  } catch (error) {
    if (launched) await stopServer(home).catch(() => {});
    throw error;
  } finally {
    launched?.giveBack();
  }

  const password = fs.readFileSync(files.password, "utf8").trim();
  const { port } = server;
  return {
    url: `postgresql://postgres:${password}@127.0.0.1:${port}/${DATABASE}`,
    port,
    stop: () => stopServer(home),
  };

  async function startServer(lock: WriterLock) {
    await makeCluster(home, binary);
    await launchServer({
      account: postgresAccount(files.data, binary("initdb")),
      binary,
      data: files.data,
      portFile: files.port,
      lock: lock.descriptor,
      isThere: () => runningServer(files.data) !== null,
    });
  }
}

export type ServerState = "starting" | "ready" | "stopping";

/** Returns the state of a directory's server; null where none runs. */
export function serverState(directory: string): ServerState | null {
  return runningServer(clusterOf(directory))?.state ?? null;
}

/** Stops the server of a directory and ends its connections. */
export async function stopServer(directory: string): Promise<void> {
  const data = clusterOf(directory);
  if (!runningServer(data)) return;
  const binary = postgresBinaries();
  const account = postgresAccount(data, binary("initdb"));
  const result = await runAs(account, binary("pg_ctl"), ["stop", "-w", "-m", "fast", "-D", data]);
  if (result.code !== 0 && runningServer(data)) throw new Error(`PostgreSQL did not stop: ${result.output}`);
}

const clusterOf = (directory: string) => clusterFiles(path.resolve(directory)).data;

/** Returns port and state of a live server for this cluster, or null. */
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

/**
 * Whether the pid is a live server of this cluster. A killed server may remain as a zombie and its pid may be reused,
 * so kill(pid, 0) alone is no proof.
 */
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
      const [program = "", ...args] = fs.readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
      return path.basename(program) === "postgres" && args.includes(data);
    } catch {
      return false;
    }
  }
  const line = spawnSync("ps", ["-o", "stat=,command=", "-p", String(pid)], { encoding: "utf8" }).stdout.trim();
  return line !== "" && !line.startsWith("Z") && line.includes(data);
}
