import fs from "node:fs";
import { expect } from "vitest";

/** Time in milliseconds for a process to end after the one that told it to. */
const GONE_MS = 10_000;

/** Environment variable that marks every process started by a start on this data folder, directly or not. */
export const startedBy = (data: string) => ({ STARTED_BY: data });

/** Lists the running processes that a start on this data folder has started. */
export function leftBy(data: string): string[] {
  return fs
    .readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((pid) => readText(`/proc/${pid}/environ`).includes(`STARTED_BY=${data}\0`))
    .map((pid) => readText(`/proc/${pid}/cmdline`).replaceAll("\0", " "))
    .filter(Boolean);
}

function readText(file: string): string {
  try {
    return fs.readFileSync(file, "utf8");
  } catch {
    // The process has ended since it was listed.
    return "";
  }
}

/** Waits until no such process runs. */
export const nothingLeft = (data: string) =>
  expect.poll(() => leftBy(data), { timeout: GONE_MS, interval: 50, message: "processes that were left" }).toEqual([]);
