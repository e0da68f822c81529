import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { becomeSingleWriter, currentWriter, takeTurn } from "./single-writer-lock";

let directory: string;
beforeEach(() => {
  directory = fs.mkdtempSync(path.join(os.tmpdir(), "sanad-lock-"));
});
afterEach(() => fs.rmSync(directory, { recursive: true, force: true }));

const locks = () => fs.readdirSync(directory);
const hold = (generation: number, holder: object) =>
  fs.writeFileSync(path.join(directory, `writer-${generation}.lock`), JSON.stringify(holder));
// Larger than any process number that systems give.
const NO_SUCH_PROCESS = 2 ** 30;

test("the first becomes the writer, and the second does not", () => {
  expect(becomeSingleWriter(directory)).toBe(true);
  expect(becomeSingleWriter(directory)).toBe(false);
  expect(locks()).toEqual(["writer-1.lock"]);
});

test("a dead holder is followed by the next number, and cleared away", () => {
  hold(7, { pid: NO_SUCH_PROCESS, started: null });
  expect(becomeSingleWriter(directory)).toBe(true);
  expect(locks()).toEqual(["writer-8.lock"]);
});

test.runIf(process.platform === "linux")("a later process with the dead holder's number is not the holder", () => {
  hold(1, { pid: process.pid, started: "another boot/1" });
  expect(becomeSingleWriter(directory)).toBe(true);
});

test("the highest number counts, however many were left behind", () => {
  for (const generation of [1, 2, 9, 10]) hold(generation, { pid: NO_SUCH_PROCESS, started: null });
  expect(becomeSingleWriter(directory)).toBe(true);
  expect(locks()).toEqual(["writer-11.lock"]);
});

test.each([
  ["an empty file, as a power cut leaves it", ""],
  ["half of a record", '{"pid": 1'],
  ["what is no record", "[]"],
  ["a number that no process has", '{"pid": 0}'],
])("%s holds nothing", (_what, content) => {
  fs.writeFileSync(path.join(directory, "writer-3.lock"), content);
  expect(becomeSingleWriter(directory)).toBe(true);
  expect(locks()).toEqual(["writer-4.lock"]);
});

test.runIf(process.platform === "linux")(
  "another account's process of the same number is not the holder either",
  () => {
    // Process 1 lives for as long as the machine, and is nobody's of an ordinary account.
    hold(1, { pid: 1, started: "another boot/1" });
    expect(becomeSingleWriter(directory)).toBe(true);
  },
);

test("what a draft of a killed process left behind is in nobody's way", () => {
  fs.writeFileSync(path.join(directory, `writer-1.lock.${process.pid}.part`), "half", { mode: 0o400 });
  expect(becomeSingleWriter(directory)).toBe(true);
  expect(locks()).toEqual(["writer-1.lock"]);
});

test("a turn is waited for, and comes when the one before is given back", async () => {
  const giveBack = await takeTurn(directory);
  expect(currentWriter(directory)).toBe(process.pid);
  let second = false;
  const waiting = takeTurn(directory).then((back) => {
    second = true;
    return back;
  });
  await new Promise((resolve) => setTimeout(resolve, 150));
  expect(second).toBe(false);
  giveBack();
  (await waiting)();
  expect(currentWriter(directory)).toBeNull();
  expect(locks()).toEqual(["writer-2.lock"]);
});

test("a turn that does not come is told with who has it", async () => {
  await takeTurn(directory);
  await expect(takeTurn(directory, 100)).rejects.toThrow(`process ${process.pid}, which is at work in ${directory}`);
});
