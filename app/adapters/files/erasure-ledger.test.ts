import fs from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { createErasureLedger } from "./erasure-ledger.server";

const silent = { info() {}, warn() {}, error() {} };
const entry = (digit: string) => ({
  leaf: digit.repeat(64),
  erasedAt: new Date("2026-11-20T10:00:00.000Z"),
  erasedBy: "user:0199",
});
const newFile = async () => path.join(await fs.mkdtemp(path.join(os.tmpdir(), "erasures-")), "deep", "erasures.log");

it("reads back what was appended, in its order, and nothing where nothing was", async () => {
  const file = await newFile();
  const ledger = createErasureLedger(file, silent);
  expect(await ledger.read()).toEqual([]);
  await ledger.append([entry("a"), entry("b")]);
  await ledger.append([entry("c")]);
  expect(await ledger.read()).toEqual([entry("a"), entry("b"), entry("c")]);
  expect((await fs.stat(file)).mode & 0o077).toBe(0);
});

it("loses no other entry to one that was cut short", async () => {
  const file = await newFile();
  const ledger = createErasureLedger(file, silent);
  await ledger.append([entry("a")]);
  await fs.appendFile(file, '\n{"leaf":"bbbb');
  await ledger.append([entry("c")]);
  expect(await ledger.read()).toEqual([entry("a"), entry("c")]);
});

it("does not take a file that cannot be read for an empty one", async () => {
  const file = await newFile();
  await fs.mkdir(file, { recursive: true });
  await expect(createErasureLedger(file, silent).read()).rejects.toThrow();
});
