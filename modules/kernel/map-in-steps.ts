import { setImmediate as othersFirst } from "node:timers/promises";

/** How long one process may be kept from everybody else. */
const STEP_MS = 20;

/** `list.map(work)`, letting others have their turn after each twenty milliseconds. */
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
