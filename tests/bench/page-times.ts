import { fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";

/**
 * Somebody who looks at one page after another, in a process of their own: what the load costs whoever makes it must
 * not count as time that the page took. The first hundred pages, which warm everything up, are left out.
 */
export async function startVisitor(address: string) {
  const child = fork(path.join(import.meta.dirname, "visitor.ts"), [address]);
  /** How long each of so many pages took, in milliseconds. */
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
