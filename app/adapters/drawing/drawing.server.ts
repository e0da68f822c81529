import { availableParallelism } from "node:os";
import path from "node:path";
import type { InvoiceDrawing } from "#modules/billing/invoices/invoice-drawing";
import { NotDrawn } from "#modules/kernel/ports";
import type { Drawing } from "#modules/rendering/drawing-tasks";
import { Overloaded } from "../database/unavailable.server";
import { createProcessPool, type PoolOptions } from "../processes/process-pool";

/** The program that draws, which `scripts/build-workers.mjs` makes of `drawing.process.ts`. */
const DRAWING_FILE = path.resolve("build/workers/drawing.mjs");

/** What may be designed (`cost-of.ts`) takes a fraction of it; a page of the house's designs a fortieth. */
const LIMITS = { cpuMs: 10_000, wallMs: 60_000, memoryMegabytes: 1024 };

/** One core stays free for pages. */
const PROCESSES = Math.max(1, Math.min(2, availableParallelism() - 1));

/** Between two lists nothing is held. */
const IDLE_MS = 10_000;

const COMMON = {
  file: DRAWING_FILE,
  processes: PROCESSES,
  limits: LIMITS,
  heapMegabytes: 384,
  idleMs: IDLE_MS,
  // Beside a machine that is busy for long its start takes as long as a drawing.
  startLimitMs: 40_000,
};

/** Somebody waits for these, and nobody longer than this (decision 0065). */
export const FOR_VISITORS: PoolOptions = {
  ...COMMON,
  priority: 10,
  longestQueue: 600,
  longestQueueOfOne: 600,
  longestWaitMs: 60_000,
};
/** A job waits for these, and one drawing after another is all that it asks for. */
export const FOR_JOBS: PoolOptions = {
  ...COMMON,
  priority: 12,
  longestQueue: 1000,
};
/** Samples of the site are prepared before anybody asks for them, after everything else. */
export const FOR_SAMPLES: PoolOptions = {
  ...COMMON,
  processes: 1,
  priority: 19,
  longestQueue: 200,
  idleMs: 3000,
};

/** Draws in processes of their own. They begin with the first drawing and end when there is nothing more to draw. */
export function createDrawing(options: PoolOptions): Drawing & InvoiceDrawing & { close(): Promise<void> } {
  const pool = createProcessPool(options);
  const draw = async (task: string, input: unknown, turnOf: string) => {
    const outcome = await pool.run(task, input, turnOf);
    if (outcome.done) return outcome.result;
    if (outcome.code === "too-complex") throw new NotDrawn(`${task} took too much of a processor or of memory`);
    throw new Overloaded("many drawings are waiting");
  };
  // What a task gives is known of its name; the process serves just these tasks.
  return { draw: draw as (Drawing & InvoiceDrawing)["draw"], close: pool.close };
}
