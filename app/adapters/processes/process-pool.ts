import { runTask, type TaskLimits, type TaskOutcome } from "./run-task";
import { startProcess, type TaskProcess } from "./task-process";
import { createWaitingLine } from "./waiting-line";

const MEGABYTE = 1024 * 1024;

/** A process that is not ready then is taken for one that will never be. */
const START_LIMIT_MS = 15_000;

export interface PoolOptions {
  /** The program, which serves tasks with `serve-tasks.ts` (scripts/build-workers.mjs). */
  file: string;
  processes: number;
  limits: TaskLimits;
  /** Of single tasks, before those. */
  limitsOf?: Partial<Record<string, TaskLimits>>;
  /** The nice value to which its processes step back. */
  priority: number;
  heapMegabytes?: number;
  /** Beyond this many waiting tasks it says `busy` at once instead of making everyone wait. */
  longestQueue: number;
  /** So many of them may be one party's; without it, all. */
  longestQueueOfOne?: number;
  /** Nor may the files that wait be larger together: they are held by this process until their turn. */
  maxWaitingMegabytes?: number;
  /** It says the same to whoever waits longer than this for the work of others. */
  longestWaitMs?: number;
  /** Tasks that belong to a longer piece of work, which has a time limit of its own. */
  withoutWaitLimit?: ReadonlySet<string>;
  startLimitMs?: number;
  /** A process does one task and ends, so that nothing of it is there when the next one is begun. */
  once?: boolean;
  /** Processes end when there was nothing to do for so long; without it they stay. */
  idleMs?: number;
}

export interface ProcessPool {
  /** Has a task done, when it is its party's turn. Throws for a fault of ours. */
  run(task: string, input: unknown, party?: string): Promise<TaskOutcome>;
  /** Starts what is slow to start before anybody waits for it. */
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
 * Processes that work on what somebody else brought or designed, each killed and replaced when a task takes too long or
 * too much memory. Work is called too complex for what it uses of a processor, never for the time that a busy machine
 * takes. Not in threads: those share V8's helpers with the pages, keep their memory in this process, and end only when
 * what they do lets them. A process is started when the first task comes, or with `warm`.
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
      // One that cannot even start would be started for ever: each time, somebody is told.
      if (!ready && !closed) takeNext()?.fail(new Error("a process ended at its start"));
      next();
    });
  }

  function takeNext(): Waiting | undefined {
    const order = line.next();
    waitingBytes -= order?.bytes ?? 0;
    return order;
  }

  /** As many as there may be; where they end when they are idle, no more than there is work for. */
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
      // In a turn of its own: what is made of the answer, such as a page, may take as long as may be.
      setTimeout(() => ("outcome" in ended ? order.answer(ended.outcome) : order.fail(ended.fault)), 0);
    });
  }

  /** Another takes its place at once: the next visitor should not wait until it has loaded. */
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
        // The time that a process takes to start does not count.
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
