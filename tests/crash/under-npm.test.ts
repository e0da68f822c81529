import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeAll, expect, test } from "vitest";
import { freePort } from "../../scripts/embedded/free-port";
import { leftBy, nothingLeft, startedBy } from "./left-by";

/** A container whose first process is npm. */
const CONTAINER = ["unshare", "--pid", "--ipc", "--fork", "--kill-child", "--mount-proc"];
const [unshare, ...flags] = CONTAINER;
const containers = spawnSync(unshare as string, [...flags, "true"]).status === 0;
const directory = path.resolve("build/under-npm");
/** Time limit in milliseconds for building the platform, so that the tests begin like a second start. */
const FIRST_LOOK_MS = 300_000;

let begun: ChildProcess | undefined;
beforeAll(async () => {
  fs.rmSync(directory, { recursive: true, force: true });
  const built = spawn(process.execPath, ["scripts/build.mjs"], { stdio: "ignore" });
  expect(await once(built, "exit")).toEqual([0, null]);
}, FIRST_LOOK_MS);
afterEach(() => void begun?.kill("SIGKILL"));

async function npmStart(data: string, around: string[] = []) {
  const [program = "npm", ...rest] = [...around, "npm", "start"];
  const child = spawn(program, rest, {
    env: {
      ...process.env,
      APP_MODE: "local",
      DATABASE_URL: "",
      PORT: `${await freePort()}`,
      DATA_DIR: data,
      ...startedBy(data),
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  begun = child;
  const start = { child, data, output: "", ended: once(child, "exit") };
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (start.output += text));
  return start;
}
type Start = Awaited<ReturnType<typeof npmStart>>;

async function until(start: Start, isNow: () => boolean) {
  while (!isNow()) {
    if (start.child.exitCode !== null) throw new Error(`it ended by itself:\n${start.output}`);
    await sleep(20);
  }
}

const isReady = (start: Start) => () => start.output.includes("is ready");
const postmaster = (data: string) => path.join(data, "postgres/cluster/postmaster.pid");

/** Checks that no process runs and that the database stopped in order, which removes its pid file. */
async function endedInOrder(data: string) {
  await nothingLeft(data);
  expect(fs.existsSync(postmaster(data)), "the database was killed").toBe(false);
}

test.each(["SIGTERM", "SIGHUP", "SIGQUIT", "SIGKILL"] as const)(
  "what npm start began ends in order with npm, when %s reaches npm alone",
  async (signal) => {
    const start = await npmStart(path.join(directory, signal));
    await until(start, isReady(start));
    expect(leftBy(start.data).join("\n")).toContain("bin/postgres");
    start.child.kill(signal);
    await start.ended;
    await endedInOrder(start.data);
  },
);

test("what npm start is preparing ends with npm as well", async () => {
  const start = await npmStart(path.join(directory, "preparing"));
  await until(start, () => fs.existsSync(postmaster(start.data)));
  start.child.kill("SIGKILL");
  await start.ended;
  await endedInOrder(start.data);
});

test.runIf(containers)("npm as the first process of a container waits until the database has ended", async () => {
  const start = await npmStart(path.join(directory, "container"), CONTAINER);
  await until(start, isReady(start));
  // The signal goes to npm itself, the child of the process that created the container.
  const children = fs.readFileSync(`/proc/${start.child.pid}/task/${start.child.pid}/children`, "utf8");
  process.kill(Number(children), "SIGTERM");
  await start.ended;
  await endedInOrder(start.data);
});
