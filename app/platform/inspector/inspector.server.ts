import path from "node:path";
import { Worker } from "node:worker_threads";
import type { Inspection, InspectionTask, InspectionTasks, Inspector } from "#modules/ports";

/** The worker's program, which `scripts/build-workers.mjs` makes of `inspect.worker.ts`. */
export const WORKER_FILE = path.resolve("build/workers/inspect.mjs");

/** With the way here and back it stays under the two seconds that an answer may take. */
const TIME_LIMIT_MS = 1100;
/** An archive is up to a thousand files. */
const TIME_LIMITS_MS: Partial<Record<InspectionTask, number>> = { "open-archive": 8000 };
/** A file of twenty megabytes is read as text once, and what is found in it is copied a few times. */
const HEAP_MEGABYTES = 192;
/** Two, so that one hostile file does not stop the next visitor's honest one. */
const THREADS = 2;
/** Beyond this many waiting tasks the server says so at once instead of making everyone wait. */
const LONGEST_QUEUE = 16;
/** And so it says to whom a file that is being inspected keeps waiting longer than this. */
const LONGEST_WAIT_MS = 400;
/** Nobody waits for an answer to one of these alone: they belong to a list that has a time of its own. */
const PATIENT: ReadonlySet<InspectionTask> = new Set(["leaf-of", "hash-for-proof", "status-bit"]);

interface Order {
  task: InspectionTask;
  input: unknown;
  answer(inspection: Inspection<InspectionTask>): void;
  fail(error: unknown): void;
}

/** What one thread came to: an answer, its limits, or a fault of ours. */
type Outcome = { inspection: Inspection<InspectionTask>; reusable: boolean } | { fault: unknown };

/** Inspects in threads that are stopped when a task takes too long or too much memory, and started anew. */
export function createInspector(
  options: { file?: string; timeLimitMs?: number; heapMegabytes?: number; longestWaitMs?: number } = {},
): Inspector & { close(): Promise<void> } {
  const { file = WORKER_FILE, timeLimitMs, heapMegabytes = HEAP_MEGABYTES, longestWaitMs = LONGEST_WAIT_MS } = options;
  const idle: Worker[] = [];
  const all = new Set<Worker>();
  const waiting: Order[] = [];

  function start(): Worker {
    const worker = new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: heapMegabytes } });
    // Whatever a stopped thread still says concerns nobody; unheard, an error would end the process.
    worker.on("error", () => {});
    all.add(worker);
    return worker;
  }

  async function discard(worker: Worker) {
    await worker.terminate();
    all.delete(worker);
  }

  function next() {
    const worker = waiting.length > 0 ? (idle.pop() ?? (all.size < THREADS ? start() : undefined)) : undefined;
    const order = worker && waiting.shift();
    if (!worker || !order) return;
    void runIn(worker, order, timeLimitMs ?? TIME_LIMITS_MS[order.task] ?? TIME_LIMIT_MS).then(async (outcome) => {
      if ("inspection" in outcome) order.answer(outcome.inspection);
      else order.fail(outcome.fault);
      // A thread ends when what it does lets it, which nobody should wait for but the next in its place.
      if ("inspection" in outcome && outcome.reusable) idle.push(worker);
      else await discard(worker);
      next();
    });
  }

  function giveUp(order: Order) {
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
        const order: Order = { task, input, answer, fail: reject };
        waiting.push(order);
        next();
        if (!PATIENT.has(task)) setTimeout(() => giveUp(order), longestWaitMs).unref();
      });
    },
    async close() {
      await Promise.all([...all].map(discard));
    },
  };
}

function runIn(worker: Worker, { task, input }: Order, timeLimitMs: number): Promise<Outcome> {
  return new Promise((resolve) => {
    const stopped: Outcome = { inspection: { done: false, code: "too-complex" }, reusable: false };
    const timer = setTimeout(() => finish(stopped), timeLimitMs);
    const onMessage = (message: { ok: true; result: never } | { ok: false }) =>
      finish(
        message.ok
          ? { inspection: { done: true, result: message.result }, reusable: true }
          : { inspection: { done: false, code: "too-complex" }, reusable: true },
      );
    const onError = (error: unknown) => finish(isOutOfMemory(error) ? stopped : { fault: error });
    const finish = (outcome: Outcome) => {
      clearTimeout(timer);
      worker.off("message", onMessage);
      worker.off("error", onError);
      worker.unref();
      resolve(outcome);
    };
    worker.ref();
    worker.on("message", onMessage);
    worker.on("error", onError);
    worker.postMessage({ task, input });
  });
}

function isOutOfMemory(error: unknown): boolean {
  return Object(error).code === "ERR_WORKER_OUT_OF_MEMORY";
}
