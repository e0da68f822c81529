import { readdirSync, writeFileSync } from "node:fs";
import { setPriority } from "node:os";
import { Worker } from "node:worker_threads";

/**
 * Lets this process step back for pages and the database, and end with the one that started it even in the middle of work.
 * On Linux a priority belongs to a thread, and beyond one session only that of the session counts (sched(7), autogroup).
 * Elsewhere, and where the system forbids it, the process runs as any other. `priority` is a nice value from 1 to 19, the
 * last: 10 is a tenth of what others get.
 */
export function stepBack(priority: number): void {
  lowerPriority(priority);
  try {
    writeFileSync("/proc/self/autogroup", String(priority));
  } catch {}
  process.on("disconnect", () => process.exit());
  new Worker(WATCH, { eval: true, workerData: process.ppid }).unref();
}

/** The first part of it alone: against the other processes of the same session, and for the threads that it begins. */
export function lowerPriority(priority: number): void {
  try {
    for (const thread of readdirSync("/proc/self/task")) setPriority(Number(thread), priority);
  } catch {}
}

/** In a thread: a thread that is lost in an untrusted file does not hear that the connection is gone. */
const WATCH = `
  const parent = require("node:worker_threads").workerData;
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, "SIGKILL");
  }, 1000);`;
