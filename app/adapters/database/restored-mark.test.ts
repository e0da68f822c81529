import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { afterRestore, markRestored } from "./restored-mark";

let directory: string;
beforeAll(() => {
  directory = fs.mkdtempSync(path.join(os.tmpdir(), "sanad-restored-"));
});
afterAll(() => fs.rmSync(directory, { recursive: true }));

it("has what comes after a restore done once, and again where it did not end", async () => {
  let times = 0;
  const start = () => afterRestore(directory, async () => void times++);
  await start();
  expect(times).toBe(0);
  markRestored(directory);
  await expect(afterRestore(directory, () => Promise.reject(new Error("killed")))).rejects.toThrow("killed");
  await start();
  await start();
  expect(times).toBe(1);
});
