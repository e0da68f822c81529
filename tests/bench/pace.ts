import { setTimeout as sleep } from "node:timers/promises";

/**
 * Sends requests at a steady rate, whether or not earlier ones are answered, until `isOver`. Returns their waiting
 * times in milliseconds, sorted.
 */
export async function waitsAtAPace(
  aSecond: number,
  style: () => Promise<unknown>,
  isOver: () => boolean,
): Promise<number[]> {
  const waits: number[] = [];
  const all: Promise<void>[] = [];
  const began = performance.now();
  for (let due = 0; !isOver(); due += 1000 / aSecond) {
    await sleep(Math.max(0, began + due - performance.now()));
    const startedAt = performance.now();
    const looked = style().then(() => void waits.push(performance.now() - startedAt));
    // A failed request is reported at the end with all others, so its rejection is handled here.
    looked.catch(() => {});
    all.push(looked);
  }
  await Promise.all(all);
  return waits.sort((a, b) => a - b);
}

/** Returns a function that is true once this number of milliseconds has passed. */
export function after(ms: number): () => boolean {
  const until = performance.now() + ms;
  return () => performance.now() > until;
}

/** Returns a quantile of sorted values: 0.5 for the median. */
export const quantile = (sorted: number[], part: number) => sorted[Math.floor(sorted.length * part)] ?? 0;
