import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeAll, expect, test } from "vitest";
import { COMMANDS, SUPERVISOR } from "../../scripts/build-workers.mjs";
import { freePort } from "../../scripts/embedded/free-port";

const data = path.resolve("build/container");
/**
 * Arguments of unshare that simulate a container: the platform is process 1 each time, everything ends with it, and
 * processes and shared memory of others are not visible. The folder is shared.
 */
const CONTAINER = ["--pid", "--ipc", "--fork", "--kill-child", "--mount-proc"];
const containers = spawnSync("unshare", [...CONTAINER, "true"]).status === 0;
/**
 * Maximum time of a refused start, as a multiple of the time to begin at all: it starts no server and does not wait.
 */
const TIMES_A_REFUSAL = 4;

const running: ChildProcess[] = [];
beforeAll(() => {
  expect(fs.existsSync(SUPERVISOR), "node scripts/build.mjs builds what is started here").toBe(true);
  fs.rmSync(data, { recursive: true, force: true });
});
afterEach(async () => {
  for (const child of running.splice(0)) await kill(child);
});

async function begin(program: string[] = [SUPERVISOR], settings: Record<string, string> = {}) {
  const port = String(await freePort());
  const child = spawn("unshare", [...CONTAINER, process.execPath, ...program], {
    env: { ...process.env, APP_MODE: "local", PORT: port, DATA_DIR: data, DATABASE_URL: "", ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  running.push(child);
  const started = { child, port, output: "" };
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (started.output += text));
  return started;
}
type Start = Awaited<ReturnType<typeof begin>>;

async function ready(start: Start) {
  while (!start.output.includes("Ctrl+C")) {
    if (start.child.exitCode !== null) throw new Error(`it did not start:\n${start.output}`);
    await sleep(50);
  }
  return start;
}

/** Runs a start that is to be refused. Returns how it ended, its output, and the milliseconds it took. */
async function refusal(program: string[], settings: Record<string, string> = {}) {
  const began = performance.now();
  const start = await begin(program, settings);
  const [code] = await once(start.child, "close");
  return { code, output: start.output.trim(), ms: performance.now() - began };
}

async function kill(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}

const inPostgres = (test: (name: string) => boolean) => () =>
  fs.existsSync(path.join(data, "postgres")) && fs.readdirSync(path.join(data, "postgres")).some(test);

test.runIf(containers)("a container that is killed at any moment of its first start comes back by itself", async () => {
  const moments = [
    () => fs.existsSync(path.join(data, "prepare/writer.lock")),
    inPostgres((name) => name.startsWith("cluster.part-")),
    inPostgres((name) => name === "initialised"),
    () => fs.existsSync(path.join(data, "postgres/cluster/postmaster.pid")),
    () => fs.existsSync(path.join(data, "chain/deployment.json")),
  ];
  for (const [index, isNow] of moments.entries()) {
    const start = await begin();
    while (!isNow()) {
      if (start.child.exitCode !== null) throw new Error(`start ${index} ended by itself:\n${start.output}`);
      await sleep(10);
    }
    await kill(start.child);
  }
  await ready(await begin());
  expect(fs.readdirSync(path.join(data, "postgres")).filter((name) => name.includes(".part"))).toEqual([]);
});

test.runIf(containers)(
  "a second container with the folder of one that runs is refused in a line, and takes it once that one is killed",
  async () => {
    const first = await ready(await begin());
    const otherwise = await refusal([SUPERVISOR], { PORT: "port" });

    const second = await refusal([SUPERVISOR]);
    expect(second.code, second.output).toBe(1);
    expect(second.output).toBe(
      `The data folder ${data} is in use by a running platform (process 1 of another container). Stop it, or choose another: DATA_DIR=... npm start`,
    );
    expect(second.ms).toBeLessThan(TIMES_A_REFUSAL * otherwise.ms);

    // A command would start the services that it does not see: a second server on the same files.
    const command = await refusal([`${COMMANDS}/fsck.mjs`]);
    expect(command.code, command.output).toBe(2);
    expect(command.output).toMatch(/^The folder \S+ is in use by process 1 of another container\. Run this there/);
    expect(command.output).not.toContain("\n");

    expect(first.child.exitCode).toBeNull();
    expect((await fetch(`http://localhost:${first.port}/health/ready`)).status).toBe(200);
    await kill(first.child);
    const next = await ready(await begin());
    expect(next.output).not.toContain("in use");
  },
);
