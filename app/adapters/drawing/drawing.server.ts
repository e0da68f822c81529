import { availableParallelism } from "node:os";
import path from "node:path";
import type { InvoiceDrawing } from "#modules/billing/invoices/invoice-drawing";
import { NotDrawn } from "#modules/kernel/ports";
import type { Drawing } from "#modules/rendering/drawing-tasks";
import { Overloaded } from "../database/unavailable.server";
import { createProcessPool, type PoolOptions } from "../processes/process-pool";

/** Program that draws, bundled by `scripts/build-workers.mjs` from `drawing.process.ts`. */
const DRAWING_FILE = path.resolve("build/workers/drawing.mjs");

/**
 * Limits of one drawing. A design within the limits of `cost-of.ts` takes a fraction of them; a page of a built-in
 * design takes a fortieth.
 */
const LIMITS = { cpuMs: 10_000, wallMs: 60_000, memoryMegabytes: 1024 };

/** Number of processes; one core is left for pages. */
const PROCESSES = Math.max(1, Math.min(2, availableParallelism() - 1));

/** Time in milliseconds after which an idle process ends, so that its memory is freed between two lists. */
const IDLE_MS = 10_000;

const COMMON = {
  file: DRAWING_FILE,
  processes: PROCESSES,
  limits: LIMITS,
  heapMegabytes: 384,
  idleMs: IDLE_MS,
  // On a machine that is busy for long, starting takes as long as a drawing.
  startLimitMs: 40_000,
};

/** Pool for drawings that a visitor waits for, at most this long (decision 0065). */
export const FOR_VISITORS: PoolOptions = {
  ...COMMON,
  priority: 10,
  longestQueue: 600,
  longestQueueOfOne: 600,
  longestWaitMs: 60_000,
};
/** Pool for drawings that a job waits for; a job requests one drawing after another. */
export const FOR_JOBS: PoolOptions = {
  ...COMMON,
  priority: 12,
  longestQueue: 1000,
};
/** Pool for samples of the site, which are drawn in advance at the lowest priority. */
export const FOR_SAMPLES: PoolOptions = {
  ...COMMON,
  processes: 1,
  priority: 19,
  longestQueue: 200,
  idleMs: 3000,
};

/** Draws in separate processes. They start with the first drawing and end when idle. */
export function createDrawing(options: PoolOptions): Drawing & InvoiceDrawing & { close(): Promise<void> } {
  const pool = createProcessPool(options);
  const draw = async (task: string, input: unknown, turnOf: string) => {
    const outcome = await pool.run(task, input, turnOf);
    if (outcome.done) return outcome.result;
    if (outcome.code === "too-complex") throw new NotDrawn(`${task} took too much of a processor or of memory`);
    throw new Overloaded("many drawings are waiting");
  };
  // The task's name determines the type of its result; the process serves just these tasks.
  return { draw: draw as (Drawing & InvoiceDrawing)["draw"], close: pool.close };
}
