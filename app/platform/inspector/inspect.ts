import { performance } from "node:perf_hooks";
import { parentPort } from "node:worker_threads";
import sharp from "sharp";
import type { InspectionTask, InspectionTasks } from "#modules/ports";
import { inspectionTasks } from "#modules/verification/inspection/tasks";

sharp.cache(false);
sharp.concurrency(1);

interface Order<T extends InspectionTask> {
  task: T;
  input: Parameters<InspectionTasks[T]>[0];
}

async function run<T extends InspectionTask>({ task, input }: Order<T>) {
  const began = performance.now();
  // Generic over the task, which TypeScript cannot tie to its input here.
  const work = inspectionTasks[task] as (input: Order<T>["input"], elapsedMs: () => number) => Promise<unknown>;
  return work(input, () => performance.now() - began);
}

/** Does one task after another, as they come from the thread that started this one. */
export function listen() {
  parentPort?.on("message", async (order: Order<InspectionTask>) => {
    try {
      parentPort?.postMessage({ ok: true, result: await run(order) });
    } catch (error) {
      // Recursion that a stranger's file drove to the end of the stack is a limit reached; anything else is a fault.
      if (error instanceof RangeError) parentPort?.postMessage({ ok: false });
      else throw error;
    }
  });
}
