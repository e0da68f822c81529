import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { SUPERVISOR } from "../../scripts/build-workers.mjs";
import { freePort } from "../../scripts/embedded/free-port";

const data = path.resolve("build/container");
/** As in a container, where the platform is process 1 each time, and everything ends with it. */
const CONTAINER = ["--pid", "--fork", "--kill-child", "--mount-proc"];
const containers = spawnSync("unshare", [...CONTAINER, "true"]).status === 0;

let running: ChildProcess | null = null;
afterEach(() => kill());

async function begin() {
  const child = spawn("unshare", [...CONTAINER, process.execPath, SUPERVISOR], {
    env: { ...process.env, APP_MODE: "local", PORT: String(await freePort()), DATA_DIR: data, DATABASE_URL: "" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  running = child;
  const started = { child, output: "" };
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (started.output += text));
  return started;
}

async function kill() {
  if (!running || running.exitCode !== null || running.signalCode !== null) return;
  const ended = once(running, "exit");
  running.kill("SIGKILL");
  await ended;
}

const inPostgres = (test: (name: string) => boolean) => () =>
  fs.existsSync(path.join(data, "postgres")) && fs.readdirSync(path.join(data, "postgres")).some(test);

test.runIf(containers)("a container that is killed at any moment of its first start comes back by itself", async () => {
  fs.rmSync(data, { recursive: true, force: true });
  expect(fs.existsSync(SUPERVISOR), "node scripts/build.mjs builds what is started here").toBe(true);
  const moments = [
    () => fs.existsSync(path.join(data, "prepare/writer-1.lock")),
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
    await kill();
  }
  const last = await begin();
  while (!last.output.includes("Ctrl+C")) {
    if (last.child.exitCode !== null) throw new Error(`it did not come back:\n${last.output}`);
    await sleep(50);
  }
  expect(fs.readdirSync(path.join(data, "postgres")).filter((name) => name.includes(".part"))).toEqual([]);
});
