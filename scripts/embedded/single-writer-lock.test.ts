import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { becomeSingleWriter, currentWriter, nameWriter, refusingElsewhere, takeTurn } from "./single-writer-lock";

let directory: string;
const begun: ChildProcess[] = [];
beforeEach(() => {
  directory = fs.mkdtempSync(path.join(os.tmpdir(), "sanad-lock-"));
});
afterEach(async () => {
  for (const child of begun.splice(0)) await end(child);
  fs.rmSync(directory, { recursive: true, force: true });
});

const record = () => path.join(directory, "writer.lock");

/** Starts a process that inherits the lock's descriptor and does nothing else until it is killed, as a server does. */
function inherit(descriptor: number): ChildProcess {
  const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { stdio: ["ignore", 1, 2, descriptor] });
  begun.push(child);
  return child;
}

async function end(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}

test("the first becomes the writer, and the second does not", () => {
  expect(becomeSingleWriter(directory)).not.toBeNull();
  expect(becomeSingleWriter(directory)).toBeNull();
  expect(currentWriter(directory)).toEqual({ pid: process.pid, elsewhere: false });
  expect(nameWriter(directory)).toBe(`process ${process.pid}`);
});

test("what is given back can be taken again", () => {
  becomeSingleWriter(directory)?.giveBack();
  expect(becomeSingleWriter(directory)).not.toBeNull();
});

test.each([
  ["an empty file, as a power cut leaves it", ""],
  ["half of a record", '{"pid": 1'],
  ["what is no record", "[]"],
  ["the number of a process that lives", JSON.stringify({ pid: process.pid })],
])("%s holds nothing: only the kernel does", (_what, content) => {
  fs.writeFileSync(record(), content);
  expect(becomeSingleWriter(directory)).not.toBeNull();
});

test("whoever was handed it holds it after the one who took it, and a kill of it gives it back", async () => {
  const lock = becomeSingleWriter(directory);
  const server = inherit(lock?.descriptor ?? -1);
  lock?.giveBack();
  expect(becomeSingleWriter(directory)).toBeNull();
  await end(server);
  expect(becomeSingleWriter(directory)).not.toBeNull();
});

test("who was handed nothing holds nothing", async () => {
  const lock = becomeSingleWriter(directory);
  const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]);
  begun.push(child);
  lock?.giveBack();
  expect(becomeSingleWriter(directory)).not.toBeNull();
});

test("a turn is waited for, and comes when the one before is given back", async () => {
  const giveBack = await takeTurn(directory);
  let second = false;
  const waiting = takeTurn(directory).then((back) => {
    second = true;
    return back;
  });
  await new Promise((resolve) => setTimeout(resolve, 150));
  expect(second).toBe(false);
  giveBack();
  (await waiting)();
  expect(second).toBe(true);
});

test("a turn that does not come is told with who has it", async () => {
  await takeTurn(directory);
  await expect(takeTurn(directory, 100)).rejects.toThrow(`process ${process.pid}, which is at work in ${directory}`);
});

test.runIf(process.platform === "linux")(
  "a process of another container is not waited for, and is told so",
  async () => {
    becomeSingleWriter(directory);
    fs.writeFileSync(record(), JSON.stringify({ pid: 1, place: "another boot pid:[1]" }));
    await expect(takeTurn(directory)).rejects.toThrow("in use by process 1 of another container. Run this there");
  },
);

test.runIf(process.platform === "linux")("a record of another container that changes in a moment is waited for", () => {
  becomeSingleWriter(directory);
  const ours = fs.readFileSync(record(), "utf8");
  const refuse = refusingElsewhere(directory);
  fs.writeFileSync(record(), JSON.stringify({ pid: 1, place: "another boot pid:[1]" }));
  expect(refuse).not.toThrow();
  fs.writeFileSync(record(), ours);
  expect(refuse).not.toThrow();
});
