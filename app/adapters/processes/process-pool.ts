import { runTask, type TaskLimits, type TaskOutcome } from "./run-task";
import { startProcess, type TaskProcess } from "./task-process";
import { createWaitingLine } from "./waiting-line";

const MEGABYTE = 1024 * 1024;

/** Time in milliseconds within which a process must be ready; otherwise it is killed. */
const START_LIMIT_MS = 15_000;

export interface PoolOptions {
  /** The program, which serves tasks with `serve-tasks.ts` (scripts/build-workers.mjs). */
  file: string;
  processes: number;
  limits: TaskLimits;
  /** Limits of single tasks; they override `limits`. */
  limitsOf?: Partial<Record<string, TaskLimits>>;
  /** Nice value of the processes. */
  priority: number;
  heapMegabytes?: number;
  /** Maximum number of waiting tasks. Beyond it, the pool answers `busy` at once. */
  longestQueue: number;
  /** Maximum number of waiting tasks of one party; without it, `longestQueue`. */
  longestQueueOfOne?: number;
  /** Maximum total size of waiting files, which this process holds in memory. Beyond it, the pool answers `busy`. */
  maxWaitingMegabytes?: number;
  /** Maximum wait of a task in milliseconds, after which the pool answers `busy`. */
  longestWaitMs?: number;
  /** Tasks without a maximum wait, because they belong to longer work with a time limit of its own. */
  withoutWaitLimit?: ReadonlySet<string>;
  startLimitMs?: number;
  /** Whether a process ends after one task, so that nothing of that task reaches the next one. */
  once?: boolean;
  /** Idle time in milliseconds after which processes end; without it they stay. */
  idleMs?: number;
}

export interface ProcessPool {
  /** Runs a task when its party's turn comes. Throws on an internal fault. */
  run(task: string, input: unknown, party?: string): Promise<TaskOutcome>;
  /** Starts processes ahead of the first task. */
  warm(): void;
  close(): Promise<void>;
}

interface Waiting {
  task: string;
  input: unknown;
  bytes: number;
  answer(outcome: TaskOutcome): void;
  fail(error: unknown): void;
}

/**
 * A pool of processes for untrusted or user-designed input. A process is killed and replaced when a task takes too much
 * time or memory. Only processor time makes a task `too-complex`, never the time that a busy machine takes.
 *
 * Not threads: those share V8's helper threads with pages, keep their memory in this process, and cannot always be
 * stopped. Processes start with the first task, or with `warm`.
 */
export function createProcessPool(options: PoolOptions): ProcessPool {
  const { processes, startLimitMs = START_LIMIT_MS, once = false, idleMs } = options;
  const idle: TaskProcess[] = [];
  const all = new Set<TaskProcess>();
  const line = createWaitingLine<Waiting>();
  const starting = new Set<TaskProcess>();
  let waitingBytes = 0;
  let closed = false;
  let rest: NodeJS.Timeout | undefined;

  function start() {
    const child = startProcess(options.file, options);
    all.add(child);
    starting.add(child);
    const tooSlow = setTimeout(() => child.kill(), startLimitMs);
    const started = () => {
      clearTimeout(tooSlow);
      return starting.delete(child);
    };
    child.once("report", () => {
      started();
      idle.push(child);
      next();
    });
    child.once("exit", () => {
      const ready = !started();
      all.delete(child);
      if (idle.includes(child)) idle.splice(idle.indexOf(child), 1);
      // Fails one waiting task each time, so that a process that cannot start is not restarted forever.
      if (!ready && !closed) takeNext()?.fail(new Error("a process ended at its start"));
      next();
    });
  }

  function takeNext(): Waiting | undefined {
    const order = line.next();
    waitingBytes -= order?.bytes ?? 0;
    return order;
  }

  /** Starts processes up to the maximum; in a pool with `idleMs`, no more than there are waiting tasks. */
  function warm() {
    while (!closed && all.size < processes && (idleMs === undefined || starting.size < line.length)) start();
  }

  function next() {
    if (line.length === 0) return restSoon();
    clearTimeout(rest);
    if (idle.length === 0) warm();
    const child = idle.pop();
    const order = child && takeNext();
    if (!child || !order) return;
    const limits = options.limitsOf?.[order.task] ?? options.limits;
    void runTask(child, order.task, order.input, limits).then((ended) => {
      if (ended.reusable && !once) idle.push(child);
      else end(child);
      next();
      // In a separate turn of the event loop, because processing the result, such as rendering a page, may take long.
      setTimeout(() => ("outcome" in ended ? order.answer(ended.outcome) : order.fail(ended.fault)), 0);
    });
  }

  /** Ends a process and starts its replacement at once, so that the next visitor does not wait for it to load. */
  function end(child: TaskProcess) {
    all.delete(child);
    child.kill();
    if (!once && idleMs === undefined) warm();
  }

  function restSoon() {
    if (idleMs === undefined) return;
    clearTimeout(rest);
    rest = setTimeout(() => {
      for (const child of idle.splice(0)) end(child);
    }, idleMs).unref();
  }

  return {
    run(task, input, party = "") {
      const { longestQueue, longestQueueOfOne = longestQueue, longestWaitMs } = options;
      const { maxWaitingMegabytes = Number.POSITIVE_INFINITY } = options;
      const busy: TaskOutcome = { done: false, code: "busy" };
      const bytes = sizeOfFile(input);
      const isFull = line.length >= longestQueue || waitingBytes + bytes > maxWaitingMegabytes * MEGABYTE;
      if (closed || isFull || line.of(party) >= longestQueueOfOne) return Promise.resolve(busy);
      return new Promise<TaskOutcome>((resolve, reject) => {
        const order: Waiting = { task, input, bytes, answer: resolve, fail: reject };
        // The wait does not count while the pool has no process yet.
        const unlimited = options.withoutWaitLimit?.has(task) || all.size === 0;
        line.add(party, order);
        waitingBytes += bytes;
        next();
        if (unlimited || longestWaitMs === undefined) return;
        const giveUp = () => {
          if (!line.remove(party, order)) return;
          waitingBytes -= bytes;
          resolve(busy);
        };
        setTimeout(giveUp, longestWaitMs);
      });
    },
    warm,
    async close() {
      closed = true;
      clearTimeout(rest);
      for (const child of all) child.kill();
      for (let order = takeNext(); order; order = takeNext()) order.answer({ done: false, code: "busy" });
    },
  };
}

function sizeOfFile(input: unknown): number {
  const bytes = typeof input === "object" && input !== null && "bytes" in input ? input.bytes : null;
  return bytes instanceof Uint8Array ? bytes.length : 0;
}
