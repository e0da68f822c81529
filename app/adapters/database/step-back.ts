import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { setPriority } from "node:os";
import { Worker } from "node:worker_threads";

/** Nice value of background work, which gets a tenth of the usual share. */
export const BACKGROUND = 10;

/**
 * Whether processes lower their priority: the setting GIVE_WAY, shared by all processes of a platform. "off" suits a
 * machine on which nobody uses pages beside the work.
 */
export const givesWay = () => process.env.GIVE_WAY !== "off";

/** The priority passed to a process of a pool, which has none of the platform's settings (processes/run-task.ts). */
export const requestedPriority = () => Number(process.argv[2] ?? 0);

/**
 * Lowers this process's priority in favor of pages and the database, and ends it together with its parent, even in the
 * middle of work. `priority` is a nice value from 1 to 19, the lowest: 10 is a tenth of the usual share.
 *
 * On Linux a priority belongs to a thread, and between sessions only that of the session counts (sched(7), autogroup).
 * Elsewhere, or where the system forbids it, the process runs at normal priority. SCHED_IDLE was measured once and was
 * worse for both: a list took 70 s instead of 40 to 53, and 99 of 100 page views beside it waited 3.0 times as long as
 * on an idle machine instead of 1.5 to 1.9.
 */
export function stepBack(priority: number): void {
  lowerPriority(priority);
  process.on("disconnect", () => process.exit());
  new Worker(WATCH, { eval: true, workerData: process.ppid }).unref();
}

/**
 * Lowers the priority of this process and of the threads that it starts. The session's priority is changed only if this
 * process leads the session, because others in it would be slowed too.
 */
export function lowerPriority(priority: number): void {
  if (!givesWay() || priority === 0) return;
  try {
    for (const thread of readdirSync("/proc/self/task")) setPriority(Number(thread), priority);
    if (leadsItsSession()) writeFileSync("/proc/self/autogroup", String(priority));
  } catch {}
}

/**
 * Lowers the priority of a process that works for this one and has a session of its own, such as a PostgreSQL backend.
 * Unprivileged users may set it ten times a second (sched(7)), so a refused attempt is retried.
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
 * Whether this process leads its session. The session is the fourth field after the name, which is in parentheses and
 * may contain some itself (proc_pid_stat(5)).
 */
function leadsItsSession(): boolean {
  const stat = readFileSync("/proc/self/stat", "latin1");
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[3] === String(process.pid);
}

/**
 * Watches the parent from a thread: a main thread stuck in an untrusted file does not notice that the connection
 * closed.
 */
const WATCH = `
  const parent = require("node:worker_threads").workerData;
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, "SIGKILL");
  }, 1000);`;
