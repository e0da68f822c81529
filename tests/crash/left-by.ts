import fs from "node:fs";
import { expect } from "vitest";

/** What was told to end is gone a moment after the process that told it. */
const GONE_MS = 10_000;

/** A word in the environment of whatever a start on this data folder starts, whoever starts it. */
export const startedBy = (data: string) => ({ STARTED_BY: data });

/** Every process that was started by a start on this data folder, and still runs. */
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
    // It has ended since it was listed.
    return "";
  }
}

/** Waits until nothing of it runs. */
export const nothingLeft = (data: string) =>
  expect.poll(() => leftBy(data), { timeout: GONE_MS, interval: 50, message: "processes that were left" }).toEqual([]);
