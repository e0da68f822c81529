import { statementTasks } from "#modules/billing/bank/reading/tasks";
import { importTasks } from "#modules/issuance/lists/importing/tasks";
import type { Inspection, InspectionTask, InspectionTasks, Inspector } from "#modules/kernel/ports";
import { artworkTasks } from "#modules/rendering/artwork-tasks";
import { inspectionTasks } from "#modules/verification/inspection/tasks";

const tasks: InspectionTasks = { ...inspectionTasks, ...artworkTasks, ...importTasks, ...statementTasks };

/** Does the same work in the thread of the test, without limits. */
export const inspectorHere: Inspector = {
  async inspect<T extends InspectionTask>(task: T, input: Parameters<InspectionTasks[T]>[0]) {
    const work = tasks[task] as (input: unknown, elapsedMs: () => number) => Promise<unknown>;
    return { done: true, result: await work(input, () => 0) } as Inspection<T>;
  },
};
