import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { ISSUE_COMMAND } from "../../scripts/build-workers.mjs";
import { freePort } from "../../scripts/embedded/free-port";
import { descendants, readText } from "../builders/descendants";

/**
 * Starts the platform as at a first start, in its own data folder, to be killed. `settings` are further environment
 * variables.
 */
export async function platformIn(dataDirectory: string, settings: Record<string, string> = {}) {
  const port = await freePort();
  const environment: NodeJS.ProcessEnv = {
    ...process.env,
    APP_MODE: "local",
    PORT: String(port),
    DATA_DIR: dataDirectory,
    DATABASE_URL: "",
    ANCHOR_INTERVAL_SECONDS: "1",
    ...settings,
  };
  const groups = new Set<ChildProcess>();

  /** Starts a program in its own process group, so that everything it starts can be killed with it. */
  function run(args: string[]) {
    const child = spawn(process.execPath, args, {
      env: environment,
      detached: true,
      stdio: ["ignore", "pipe", "pipe"],
    });
    groups.add(child);
    const process_ = { child, output: "" };
    const collect = (chunk: Buffer) => {
      process_.output += chunk.toString();
    };
    child.stdout?.on("data", collect);
    child.stderr?.on("data", collect);
    return process_;
  }

  let started: ReturnType<typeof run> | null = null;
  return {
    port,
    /** Returns the platform's output since its start. */
    printed: () => started?.output ?? "",
    origin: `http://localhost:${port}`,
    environment,

    /**
     * Returns the process of the platform whose command line contains `text`: `start.mjs` (the supervisor),
     * `worker.mjs`, `server/index.js`, `local-chain-child`.
     */
    async pidOf(text: string): Promise<number> {
      // The process may be restarting after an earlier test killed it.
      for (const deadline = Date.now() + 10_000; Date.now() < deadline; await sleep(50)) {
        const roots = [...groups].flatMap(({ pid }) => pid ?? []);
        const pids = [...roots, ...descendants(roots)];
        const found = pids.find((pid) => readText(`/proc/${pid}/cmdline`).includes(text));
        if (found) return found;
      }
      throw new Error(`no process of the platform is ${text}`);
    },

    /**
     * Starts the platform. Resolves when everything is printed that a first start prints. Returns the time it took, in
     * milliseconds.
     */
    async start(): Promise<number> {
      const began = performance.now();
      const running = run(["scripts/start.mjs"]);
      started = running;
      while (!running.output.includes("Ctrl+C")) {
        if (running.child.exitCode !== null) throw new Error(`the platform did not start:\n${running.output}`);
        await sleep(50);
      }
      return performance.now() - began;
    },

    /**
     * Sends SIGTERM to every process, as a service manager does. Returns how the platform ended, and after how many
     * milliseconds.
     */
    async stop(): Promise<{ code: number | null; ms: number }> {
      const child = started?.child;
      if (!child?.pid || child.exitCode !== null) throw new Error("the platform does not run");
      const began = performance.now();
      process.kill(-child.pid, "SIGTERM");
      const [code] = await once(child, "exit");
      return { code, ms: performance.now() - began };
    },

    issue(csv: string, out: string, more: string[] = []) {
      const args = ["--organization", "atlas-academy", "--template", "meridian", "--csv", csv, "--out", out, ...more];
      return run(["scripts/run.mjs", ISSUE_COMMAND, ...args]);
    },

    fsck(): string {
      return execFileSync(process.execPath, ["scripts/run.mjs", "scripts/fsck.ts"], {
        env: environment,
        encoding: "utf8",
      });
    },

    async query<T extends pg.QueryResultRow>(sql: string): Promise<T[]> {
      const read = (name: string) => fs.readFileSync(path.join(dataDirectory, "postgres", name), "utf8").trim();
      const client = new pg.Client({
        connectionString: `postgresql://postgres:${read("password")}@127.0.0.1:${read("port")}/sanad`,
      });
      await client.connect();
      try {
        return (await client.query<T>(sql)).rows;
      } finally {
        await client.end();
      }
    },

    /** Lists every process of the platform, including PostgreSQL's. */
    processes(): { pid: number; command: string }[] {
      const roots = [...[...groups].flatMap(({ pid }) => pid ?? []), ...postmaster()];
      const pids = [...roots, ...descendants(roots)];
      return pids.map((pid) => ({ pid, command: readText(`/proc/${pid}/cmdline`).replaceAll("\0", " ") }));
    },

    killPostgres,

    /** Kills (SIGKILL) web, worker, supervisor, chain, command line tools, and PostgreSQL with all its backends. */
    async killEverything() {
      const roots = [...groups].flatMap(({ pid }) => pid ?? []);
      // Some have their own session and are in none of these process groups.
      for (const pid of [...roots.map((root) => -root), ...descendants(roots)]) tryKill(pid);
      groups.clear();
      killPostgres();
      await sleep(300);
    },
  };

  function postmaster(): number[] {
    const pidFile = path.join(dataDirectory, "postgres/cluster/postmaster.pid");
    return fs.existsSync(pidFile) ? [Number(fs.readFileSync(pidFile, "utf8").split("\n")[0])] : [];
  }

  /** Kills (SIGKILL) the postmaster and all its processes. */
  function killPostgres() {
    const roots = postmaster();
    for (const pid of [...roots, ...descendants(roots)]) tryKill(pid);
  }
}

function tryKill(pid: number) {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // The process has ended already.
  }
}
