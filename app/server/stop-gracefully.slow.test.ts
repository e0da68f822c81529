import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import http from "node:http";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { build } from "esbuild";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { programOptions } from "../../scripts/build-workers.mjs";

/** The time limit of the process, and additional time for a busy machine. */
const WHOLE_LIMIT_MS = 1_500;
const SLACK_MS = 1_500;
/** Node's default timeout of an idle connection. */
const NODE_IDLE_MS = 5_000;

/** The program is compiled once for all tests, from the current sources. */
const folder = path.resolve("build/stopping");
const program = path.join(folder, "stopping-process.mjs");
beforeAll(async () => void (await build(programOptions("tests/setup/stopping-process.ts", program))));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

let child: ChildProcess;
afterEach(() => void child.kill("SIGKILL"));

async function start(kind: string) {
  child = spawn(process.execPath, [program, kind], {
    stdio: ["pipe", "pipe", "inherit"],
    env: { ...process.env, SANAD_SUPERVISED: "1" },
  });
  let printed = "";
  child.stdout?.setEncoding("utf8").on("data", (text: string) => {
    printed += text;
  });
  const ended = once(child, "exit").then(([code, signal]) => ({ code, signal, at: performance.now() }));
  await expect.poll(() => printed, { timeout: 15_000 }).toContain("ready");
  const port = Number(/"port":(\d+)/.exec(printed)?.[1]);
  return {
    ended,
    printed: () => printed,
    /** Requests over a keep-alive connection, as browsers do. */
    get: (path: string) =>
      new Promise<string>((resolve, reject) => {
        const agent = new http.Agent({ keepAlive: true });
        const request = http.get({ port, path, agent }, async (response) => {
          let text = "";
          response.on("data", (chunk) => (text += chunk)).on("error", reject);
          response.on("end", () => resolve(text));
        });
        request.on("error", reject);
      }),
  };
}

/** Sends SIGTERM after a delay, while a request is in flight. */
async function stopAfter(ms: number, times = 1) {
  await sleep(ms);
  const signaledAt = performance.now();
  for (let time = 0; time < times; time++) {
    child.kill("SIGTERM");
    await sleep(50);
  }
  return signaledAt;
}

describe("a web process that is told to stop", () => {
  it("with nothing to do ends at once", async () => {
    const server = await start("server");
    expect(await server.get("/quick")).toBe("quick");
    const signaledAt = await stopAfter(0);
    const { at, ...how } = await server.ended;
    expect(how).toEqual({ code: 0, signal: null });
    expect(at - signaledAt).toBeLessThan(WHOLE_LIMIT_MS);
  });

  it.each([1, 3])("gives the answer that is on its way, and takes nothing new, told %i times", async (times) => {
    const server = await start("server");
    const answer = server.get("/slow");
    const signaledAt = await stopAfter(100, times);
    await expect(server.get("/quick")).rejects.toThrow("ECONNREFUSED");
    expect(await answer).toBe("begun, finished");
    const { at, ...how } = await server.ended;
    expect(how).toEqual({ code: 0, signal: null });
    expect(at - signaledAt).toBeLessThan(NODE_IDLE_MS);
  });

  it("cuts an answer that never ends", async () => {
    const server = await start("server");
    const answer = expect(server.get("/never")).rejects.toThrow("socket hang up");
    const signaledAt = await stopAfter(100, 2);
    await answer;
    const { at, ...how } = await server.ended;
    expect(how).toEqual({ code: 0, signal: null });
    expect(at - signaledAt).toBeLessThan(WHOLE_LIMIT_MS + SLACK_MS);
  });

  it("ends within its limit where something cannot be closed, and says that it is not well", async () => {
    const server = await start("stuck server");
    const signaledAt = await stopAfter(0);
    const { at, ...how } = await server.ended;
    expect(how).toEqual({ code: 1, signal: null });
    expect(at - signaledAt).toBeLessThan(WHOLE_LIMIT_MS + SLACK_MS);
  });

  it("does the same when its supervisor is gone", async () => {
    const server = await start("server");
    const answer = server.get("/slow");
    await sleep(100);
    child.stdin?.end();
    expect(await answer).toBe("begun, finished");
    expect(await server.ended).toMatchObject({ code: 0, signal: null });
  });
});

describe("a worker that is told to stop", () => {
  it.each([1, 3])("finishes what it does, told %i times", async (times) => {
    const worker = await start("worker");
    await stopAfter(0, times);
    expect(await worker.ended).toMatchObject({ code: 0, signal: null });
    expect(worker.printed()).toContain("job done");
  });

  it("ends within its limit where something cannot be closed", async () => {
    const worker = await start("stuck worker");
    const signaledAt = await stopAfter(0, 2);
    const { at, ...how } = await worker.ended;
    expect(how).toEqual({ code: 1, signal: null });
    expect(at - signaledAt).toBeLessThan(WHOLE_LIMIT_MS + SLACK_MS);
  });
});
