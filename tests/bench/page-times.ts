import { fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";

/**
 * Starts a visitor who requests pages from a separate process, so that the cost of making the load does not count as
 * time of the page. The first hundred pages, which warm everything up, are left out.
 */
export async function startVisitor(address: string) {
  const child = fork(path.join(import.meta.dirname, "visitor.ts"), [address]);
  /** Returns the time of each page, in milliseconds. */
  async function timePages(count: number): Promise<number[]> {
    child.send(count);
    const [answer] = await once(child, "message");
    if (!Array.isArray(answer)) throw new Error(String(answer));
    return answer;
  }
  await timePages(100);
  return { timePages, leave: () => child.disconnect() };
}

export function percentile(times: number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.ceil(times.length * share) - 1] ?? 0;
}
