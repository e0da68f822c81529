import type { Inspection, InspectionTask, InspectionTasks, Inspector } from "#modules/kernel/ports";
import { inspectionTasks } from "#modules/verification/inspection/tasks";

/** Does the same work in the thread of the test, without limits. */
export const inspectorHere: Inspector = {
  async inspect<T extends InspectionTask>(task: T, input: Parameters<InspectionTasks[T]>[0]) {
    const work = inspectionTasks[task] as (input: unknown, elapsedMs: () => number) => Promise<unknown>;
    return { done: true, result: await work(input, () => 0) } as Inspection<T>;
  },
};
