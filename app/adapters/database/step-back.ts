import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { setPriority } from "node:os";
import { Worker } from "node:worker_threads";

/** The priority of what nobody waits for: a tenth of what others get. */
export const BACKGROUND = 10;

/**
 * Where nobody looks at pages beside it, nothing steps back: the setting GIVE_WAY, which processes of one platform
 * share.
 */
export const givesWay = () => process.env.GIVE_WAY !== "off";

/**
 * The priority that a process of a pool was started with, which has nothing of our settings (processes/run-task.ts).
 */
export const priorityGiven = () => Number(process.argv[2] ?? 0);

/**
 * Lets this process step back for pages and the database, and end with the one that started it even in the middle of
 * work. On Linux a priority belongs to a thread, and beyond one session only that of the session counts (sched(7),
 * autogroup). Elsewhere, and where the system forbids it, the process runs as any other. `priority` is a nice value
 * from 1 to 19, the last: 10 is a tenth of what others get. SCHED_IDLE was measured once and was worse for both: a list
 * took 70 s instead of 40 to 53, and 99 of 100 looks beside it waited 3.0 times as long as idle instead of 1.5 to 1.9.
 */
export function stepBack(priority: number): void {
  lowerPriority(priority);
  process.on("disconnect", () => process.exit());
  new Worker(WATCH, { eval: true, workerData: process.ppid }).unref();
}

/**
 * The first part of it alone, for the threads that it begins, too. The session is left as it is where it is not this
 * process's own: others in it would step back with it.
 */
export function lowerPriority(priority: number): void {
  if (!givesWay() || priority === 0) return;
  try {
    for (const thread of readdirSync("/proc/self/task")) setPriority(Number(thread), priority);
    if (leadsItsSession()) writeFileSync("/proc/self/autogroup", String(priority));
  } catch {}
}

/**
 * The same for a process that works for this one and has a session of its own, as each process of PostgreSQL has that
 * answers a connection. Whoever is not root may say so ten times a second (sched(7)): it is said again until it is
 * heard.
 */
export function lowerSessionOf(pid: number, priority: number, attempts = 20): void {
  if (!givesWay()) return;
  try {
    writeFileSync(`/proc/${pid}/autogroup`, String(priority));
  } catch (error) {
    if (attempts === 0 || (error as NodeJS.ErrnoException).code !== "EAGAIN") return;
    setTimeout(() => lowerSessionOf(pid, priority, attempts - 1), 150).unref();
  }
}

/**
 * The session is the fourth field after the name, which stands in brackets and may hold some itself (proc_pid_stat(5)).
 */
function leadsItsSession(): boolean {
  const stat = readFileSync("/proc/self/stat", "latin1");
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[3] === String(process.pid);
}

/** In a thread: a thread that is lost in an untrusted file does not hear that the connection is gone. */
const WATCH = `
  const parent = require("node:worker_threads").workerData;
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, "SIGKILL");
  }, 1000);`;
