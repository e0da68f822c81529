import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openJournal } from "./local-chain-journal";
import { writeWhole } from "./write-whole";

const SIZE = 64 * 1024;
let disk: string;
let isMounted: boolean;

beforeEach(() => {
  disk = fs.mkdtempSync(path.join(os.tmpdir(), "sanad-full-"));
  isMounted = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${SIZE}`, "tmpfs", disk]).status === 0;
});
afterEach(() => {
  if (isMounted) spawnSync("umount", ["-l", disk]);
  fs.rmSync(disk, { recursive: true, force: true });
});

/** Fills the disk except for this number of bytes. */
function fill(free: number): void {
  const { bavail, bsize } = fs.statfsSync(disk);
  fs.writeFileSync(path.join(disk, "ballast"), Buffer.alloc(bavail * bsize - free));
}

it("a journal takes a line whole or not at all, and goes on when there is room again", (test) => {
  if (!isMounted) test.skip("nothing can be mounted here");
  const file = path.join(disk, "journal.jsonl");
  const { journal } = openJournal(file);
  const entry = { type: "transaction" as const, raw: "f".repeat(3_000), time: 1 };
  journal.append({ ...entry, time: 0 });
  fill(4_096);
  // The remaining space is not enough for all three entries.
  expect(() => {
    for (let time = 1; time < 4; time++) journal.append({ ...entry, time });
  }).toThrow("ENOSPC");
  const before = fs.readFileSync(file, "utf8");
  expect(before.endsWith("\n")).toBe(true);
  fs.rmSync(path.join(disk, "ballast"));
  journal.append({ ...entry, time: 9 });
  journal.close();
  const { entries, journal: again } = openJournal(file);
  again.close();
  expect(entries.at(0)).toMatchObject({ time: 0 });
  expect(entries.at(-1)).toMatchObject({ time: 9 });
  expect(entries).toHaveLength(before.split("\n").length);
});

it("a file that is written whole keeps what it held, and nothing is left beside it", (test) => {
  if (!isMounted) test.skip("nothing can be mounted here");
  const file = path.join(disk, "secrets.json");
  writeWhole(file, "before");
  fill(4_096);
  expect(() => writeWhole(file, "x".repeat(20_000))).toThrow("ENOSPC");
  expect(fs.readFileSync(file, "utf8")).toBe("before");
  expect(fs.readdirSync(disk).sort()).toEqual(["ballast", "secrets.json"]);
});
