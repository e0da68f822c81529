import type { Effects } from "#app/composition.server";
import { billing } from "#app/modules.server";
import { drawingTasks } from "#modules/rendering/drawing-tasks";

type Drawing = Effects["drawing"];

const tasks: Record<string, (input: never) => Promise<unknown>> = { ...drawingTasks, ...billing.invoiceTasks };

/**
 * Draws everything in the process of the test. Returns a new object each time, because a test may replace a method.
 */
export const drawingHere = (): Drawing => ({
  draw: ((task: string, input: never) => tasks[task]?.(input)) as Drawing["draw"],
});
