import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { becomeSingleWriter } from "./single-writer-lock";

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
