import { setImmediate as othersFirst } from "node:timers/promises";

/** Maximum time in milliseconds for which one call may block the event loop. */
const STEP_MS = 20;

/** Works as `list.map(work)`, but yields to the event loop every twenty milliseconds. */
export async function mapInSteps<T, R>(list: readonly T[], work: (item: T) => R): Promise<R[]> {
  const results: R[] = [];
  let began = performance.now();
  for (const item of list) {
    results.push(work(item));
    if (performance.now() - began < STEP_MS) continue;
    await othersFirst();
    began = performance.now();
  }
  return results;
}
