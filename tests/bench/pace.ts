import { setTimeout as sleep } from "node:timers/promises";

/**
 * How long looks wait that come evenly, whether or not those before them are answered, until it is over: milliseconds,
 * sorted.
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
    const asked = performance.now();
    const looked = style().then(() => void waits.push(performance.now() - asked));
    // A failed one is told at the end, with all others done: nobody waits for it before.
    looked.catch(() => {});
    all.push(looked);
  }
  await Promise.all(all);
  return waits.sort((a, b) => a - b);
}

/** Says from so many milliseconds on that it is over. */
export function after(ms: number): () => boolean {
  const until = performance.now() + ms;
  return () => performance.now() > until;
}

/** What so great a part of sorted values does not exceed: 0.5 for the median. */
export const quantile = (sorted: number[], part: number) => sorted[Math.floor(sorted.length * part)] ?? 0;
