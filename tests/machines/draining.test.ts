import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, it } from "vitest";
import { freePort } from "../../scripts/embedded/free-port";
import { startHaproxy } from "./in-between";

const directory = path.resolve("build/draining");
/** Number of people who send forms continuously: enough that a request is pending whenever a connection is closed. */
const PEOPLE = 24;

let haproxy: Awaited<ReturnType<typeof startHaproxy>>;
let ports: [number, number];
let running: ChildProcess[] = [];

beforeEach(async () => {
  fs.mkdirSync(directory, { recursive: true });
  ports = [await freePort(), await freePort()];
  haproxy = await startHaproxy(directory, { web: ports, primary: ports[0] });
});
afterEach(async () => {
  for (const child of running) child.kill("SIGKILL");
  running = [];
  await haproxy.stop();
});

async function start(kind: string, port: number) {
  const child = spawn(process.execPath, ["--import", "tsx", "tests/setup/stopping-process.ts", kind, String(port)], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  running.push(child);
  const began = once(child.stdout as NodeJS.ReadableStream, "data");
  const ended = once(child, "exit").then(([code]) =>
    Promise.reject(new Error(`it ended with ${code} before it began`)),
  );
  await Promise.race([began, ended]);
  return child;
}

/** Replaces one process after the other while people send forms; returns the errors of those who got no answer. */
async function replaceBoth(kind: string, times: number) {
  const pair = [await start(kind, ports[0]), await start(kind, ports[1])];
  const bothUp = async () => {
    while ((await haproxy.countUp("web")) < 2) await sleep(50);
  };
  await bothUp();
  let over = false;
  let answered = 0;
  const lost: string[] = [];
  const person = async () => {
    while (!over) {
      const reported = await fetch(`http://127.0.0.1:${haproxy.httpPort}/quick`, { method: "POST", body: "a=form" })
        .then(async (response) => `${response.status} ${(await response.text()).slice(0, 60)}`)
        .catch((error: Error) => String(error.cause ?? error));
      if (reported === "200 quick") answered++;
      else lost.push(reported);
    }
  };
  const people = Array.from({ length: PEOPLE }, person);
  for (let round = 0; round < times; round++)
    for (const [at, port] of ports.entries()) {
      const child = pair[at] as ChildProcess;
      child.kill("SIGTERM");
      const [code] = await once(child, "exit");
      expect(code).toBe(0);
      pair[at] = await start(kind, port);
      await bothUp();
    }
  over = true;
  await Promise.all(people);
  expect(answered).toBeGreaterThan(1_000);
  return lost;
}

it("lose forms on their way where connections are closed at once", async () => {
  const lost = await replaceBoth("server", 4);
  expect(lost.length).toBeGreaterThan(0);
});

it("lose no form behind a balancer, which sends them elsewhere before a connection is closed", async () => {
  expect(await replaceBoth("server behind a balancer", 2)).toEqual([]);
});
