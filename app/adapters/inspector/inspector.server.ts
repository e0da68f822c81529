import { type ChildProcess, fork } from "node:child_process";
import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import path from "node:path";
import { Writable } from "node:stream";
import type { Inspection, InspectionTask, InspectionTasks, Inspector } from "#modules/kernel/ports";
import { BYTES_PIPE, type Order, type Report } from "./messages";

/** The programs of the processes, which `scripts/build-workers.mjs` makes of the `.process.ts` files beside this one. */
export const INSPECT_FILE = path.resolve("build/workers/inspect.mjs");
const ARTWORK_FILE = path.resolve("build/workers/artwork.mjs");
const TABLES_FILE = path.resolve("build/workers/tables.mjs");

/** Of a task: how much of a processor it may use, and how long it may take, in milliseconds. */
interface TimeLimits {
  /** Beyond it the file itself is too much. */
  cpuMs: number;
  /** Beyond it the machine is too busy for an answer in time, which says nothing about the file. */
  wallMs: number;
}

/** With the way here and back it stays under the two seconds that an answer may take. */
const TIME_LIMITS: TimeLimits = { cpuMs: 1000, wallMs: 1500 };
/** An archive is up to a thousand files. */
const TIME_LIMITS_OF: Partial<Record<InspectionTask, TimeLimits>> = { "open-archive": { cpuMs: 8000, wallMs: 12_000 } };
const LOOK_EVERY_MS = 50;
/** A process that is not ready then is taken for one that will never be. */
const START_LIMIT_MS = 15_000;
/** A file of twenty megabytes is read as text once, and what is found in it is copied a few times. */
const HEAP_MEGABYTES = 192;
/** Two where a core stays free beside them, so that one hostile file does not stop the next visitor's honest one. */
const PROCESSES = Math.max(1, Math.min(2, availableParallelism() - 1));
/** Beyond this many waiting tasks the server says so at once instead of making everyone wait. */
const LONGEST_QUEUE = 16;
/** It says the same to a visitor who waits longer than this for the file of another. */
const LONGEST_WAIT_MS = 400;
/** These belong to a longer piece of work that has a time limit of its own. */
const WITHOUT_WAIT_LIMIT: ReadonlySet<InspectionTask> = new Set(["leaf-of", "hash-for-proof", "status-bit"]);

/**
 * What members bring to draw with is opened apart from the files of visitors, whom it would keep waiting: one at a time,
 * each by a process that ends with it. A page of print is twenty-four megabytes of pixels, held a few times over.
 */
const FOR_ARTWORK: InspectorOptions = {
  file: ARTWORK_FILE,
  processes: 1,
  once: true,
  timeLimits: { cpuMs: 10_000, wallMs: 20_000 },
  // Up to some hundred pictures: it stops by itself before, and says which ones it did not come to.
  timeLimitsOf: { "read-portraits": { cpuMs: 40_000, wallMs: 45_000 } },
  longestWaitMs: 15_000,
  // It starts with every task, after everything else on a busy machine has had its turn.
  startLimitMs: 40_000,
  heapMegabytes: 384,
  memoryMegabytes: 1024,
};
const ARTWORK_TASKS: ReadonlySet<InspectionTask> = new Set([
  "read-artwork",
  "read-font",
  "read-portrait",
  "read-portraits",
]);

/** The lists that members bring: one at a time, each by a process that ends with it. */
const FOR_TABLES: InspectorOptions = {
  file: TABLES_FILE,
  processes: 1,
  once: true,
  timeLimits: { cpuMs: 15_000, wallMs: 30_000 },
  longestWaitMs: 20_000,
  startLimitMs: 40_000,
  heapMegabytes: 512,
  memoryMegabytes: 1024,
};
const TABLE_TASKS: ReadonlySet<InspectionTask> = new Set(["read-workbook", "read-badges"]);

interface Waiting {
  task: InspectionTask;
  input: object;
  answer(inspection: Inspection<InspectionTask>): void;
  fail(error: unknown): void;
}

/** What one process came to: an answer, or a fault of ours. */
type Outcome = { reusable: boolean } & ({ inspection: Inspection<InspectionTask> } | { fault: unknown });

interface InspectorOptions {
  file?: string;
  processes?: number;
  timeLimits?: TimeLimits;
  /** Of single tasks, before those. */
  timeLimitsOf?: Partial<Record<InspectionTask, TimeLimits>>;
  heapMegabytes?: number;
  /** Of a process with everything native in it; without one, only the heap is limited. Held where the system tells. */
  memoryMegabytes?: number;
  longestWaitMs?: number;
  startLimitMs?: number;
  /** A process does one task and ends, so that nothing of a file is there when the next one is opened. */
  once?: boolean;
}

/** The inspectors of visitors' files, of what members bring to draw with, and of their lists: each task to its own. */
export function createInspectors(): Inspector & { warm(): void; close(): Promise<void> } {
  const [visitors, artwork, tables] = [createInspector(), createInspector(FOR_ARTWORK), createInspector(FOR_TABLES)];
  const inspectorOf = (task: InspectionTask) =>
    ARTWORK_TASKS.has(task) ? artwork : TABLE_TASKS.has(task) ? tables : visitors;
  return {
    inspect: (task, input) => inspectorOf(task).inspect(task, input),
    warm: visitors.warm,
    async close() {
      await Promise.all([visitors.close(), artwork.close(), tables.close()]);
    },
  };
}

/**
 * Inspects in processes of their own, which are killed when a task takes too long or too much memory, and replaced. A
 * file is called too complex for the work that it makes, never for the time that a busy machine takes.
 * Not in threads: those share V8's helpers with the pages, keep their memory in this process, and end only when what
 * they do lets them. A process is started when the first task comes, or with `warm`.
 */
export function createInspector(options: InspectorOptions = {}): Inspector & { warm(): void; close(): Promise<void> } {
  const {
    file = INSPECT_FILE,
    timeLimits,
    timeLimitsOf = {},
    heapMegabytes = HEAP_MEGABYTES,
    longestWaitMs = LONGEST_WAIT_MS,
  } = options;
  const { startLimitMs = START_LIMIT_MS, processes = PROCESSES, memoryMegabytes, once = false } = options;
  const idle: ChildProcess[] = [];
  const all = new Set<ChildProcess>();
  const waiting: Waiting[] = [];
  let closed = false;

  function warm() {
    while (!closed && all.size < processes) {
      const child = startProcess(file, heapMegabytes);
      all.add(child);
      let ready = false;
      const tooSlow = setTimeout(() => child.kill("SIGKILL"), startLimitMs).unref();
      child.once("message", () => {
        clearTimeout(tooSlow);
        ready = true;
        idle.push(child);
        next();
      });
      child.once("exit", () => {
        clearTimeout(tooSlow);
        all.delete(child);
        if (idle.includes(child)) idle.splice(idle.indexOf(child), 1);
        // One that cannot even start would be started for ever: each time, somebody is told.
        if (!ready && !closed) waiting.shift()?.fail(new Error("a process for inspections ended at its start"));
        next();
      });
    }
  }

  function next() {
    if (waiting.length === 0) return;
    warm();
    const child = idle.pop();
    const order = child && waiting.shift();
    if (!child || !order) return;
    const times = timeLimitsOf[order.task] ?? timeLimits ?? TIME_LIMITS_OF[order.task] ?? TIME_LIMITS;
    const limits = { ...times, memoryMegabytes };
    void runIn(child, order, limits).then((outcome) => {
      if (outcome.reusable && !once) idle.push(child);
      else end(child);
      if ("inspection" in outcome) order.answer(outcome.inspection);
      else order.fail(outcome.fault);
      next();
    });
  }

  /** Another takes its place at once: the next visitor should not wait until it has loaded. */
  function end(child: ChildProcess) {
    all.delete(child);
    child.kill("SIGKILL");
    if (!once) warm();
  }

  function giveUp(order: Waiting) {
    const at = waiting.indexOf(order);
    if (at < 0) return;
    waiting.splice(at, 1);
    order.answer({ done: false, code: "busy" });
  }

  return {
    inspect<T extends InspectionTask>(task: T, input: Parameters<InspectionTasks[T]>[0]) {
      if (waiting.length >= LONGEST_QUEUE) return Promise.resolve<Inspection<T>>({ done: false, code: "busy" });
      return new Promise<Inspection<T>>((resolve, reject) => {
        const answer = (inspection: Inspection<InspectionTask>) => resolve(inspection as Inspection<T>);
        const order: Waiting = { task, input, answer, fail: reject };
        // The time that a process takes to start does not count.
        const unlimited = WITHOUT_WAIT_LIMIT.has(task) || idle.length + all.size === 0;
        waiting.push(order);
        next();
        if (!unlimited) setTimeout(() => giveUp(order), longestWaitMs);
      });
    },
    warm,
    async close() {
      closed = true;
      for (const child of all) child.kill("SIGKILL");
    },
  };
}

function startProcess(file: string, heapMegabytes: number): ChildProcess {
  const child = fork(file, {
    execArgv: [`--max-old-space-size=${heapMegabytes}`],
    serialization: "advanced",
    // In a session of its own, whose share of the machine it can give away.
    detached: process.platform === "linux",
    stdio: ["ignore", "ignore", "ignore", "ipc", "pipe"],
  });
  // Nothing here keeps this process alive: the timer of a task does.
  child.unref();
  child.channel?.unref();
  // Whatever an ended process did not take any more concerns nobody.
  pipeTo(child).on("error", () => {});
  child.on("error", () => {});
  return child;
}

function pipeTo(child: ChildProcess): Writable {
  const pipe = child.stdio[BYTES_PIPE];
  if (!(pipe instanceof Writable)) throw new Error("a process for inspections has no pipe");
  return pipe;
}

function runIn(
  child: ChildProcess,
  { task, input }: Waiting,
  limits: TimeLimits & { memoryMegabytes?: number | undefined },
): Promise<Outcome> {
  return new Promise((resolve) => {
    const stopped: Outcome = { inspection: { done: false, code: "too-complex" }, reusable: false };
    const late: Outcome = { inspection: { done: false, code: "busy" }, reusable: false };
    const [began, cpuBefore] = [performance.now(), cpuTimeMs(child.pid)];
    const timer = setInterval(() => {
      const cpuNow = cpuTimeMs(child.pid);
      const wallMs = performance.now() - began;
      // Where the system does not tell, the time that passed stands for the work that was done.
      const cpuMs = cpuNow === null || cpuBefore === null ? wallMs : cpuNow - cpuBefore;
      const full = limits.memoryMegabytes && (memoryOf(child.pid) ?? 0) > limits.memoryMegabytes;
      if (cpuMs >= limits.cpuMs || full) finish(stopped);
      else if (wallMs >= limits.wallMs) finish(late);
    }, LOOK_EVERY_MS);
    const onMessage = (report: Report) => {
      if (report === "ready") return;
      if (report.ok) finish({ inspection: { done: true, result: report.result }, reusable: true });
      else if ("fault" in report) finish({ fault: report.fault, reusable: true });
      else finish({ inspection: { done: false, code: "too-complex" }, reusable: true });
    };
    // It ends by itself only where the memory that it may take is used up.
    const onExit = () => finish(stopped);
    const finish = (outcome: Outcome) => {
      clearInterval(timer);
      child.off("message", onMessage);
      child.off("exit", onExit);
      resolve(outcome);
    };
    child.on("message", onMessage);
    child.on("exit", onExit);
    const { bytes, ...rest } = { bytes: null, ...input } as { bytes: Uint8Array | null };
    const order: Order = { task, input: rest, bytes: bytes ? bytes.length : null };
    child.send(order);
    if (bytes) pipeTo(child).write(bytes);
  });
}

/** Clock ticks of /proc: 100 a second on every architecture that Node runs on (proc(5), sysconf(_SC_CLK_TCK)). */
const MS_PER_TICK = 10;
const USER_TIME = 14;
const SYSTEM_TIME = 15;

/** The processor time that a process has used, in milliseconds; null where the system does not tell, or it is gone. */
function cpuTimeMs(pid: number | undefined): number | null {
  if (process.platform !== "linux" || pid === undefined) return null;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The second field, the name in parentheses, may hold spaces; the third follows it.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return (Number(fields[USER_TIME - 3]) + Number(fields[SYSTEM_TIME - 3])) * MS_PER_TICK;
  } catch {
    return null;
  }
}

/** The megabytes of the machine's memory that a process holds; null where the system does not tell, or it is gone. */
function memoryOf(pid: number | undefined): number | null {
  if (process.platform !== "linux" || pid === undefined) return null;
  try {
    const held = /^VmRSS:\s{1,20}(\d{1,12}) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"));
    return held ? Number(held[1]) / 1024 : null;
  } catch {
    return null;
  }
}
