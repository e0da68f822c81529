import type { Transaction } from "../kernel/db";
import { type JobKind, type Jobs, NOTHING } from "../kernel/ports";

/** Gathers what waits into Merkle trees. */
export const ANCHOR: JobKind<Record<string, never>> = { name: "certificates.anchor", payload: NOTHING };

/** Has what was signed just now anchored, with whatever else gathers until then. */
export async function scheduleAnchoring(
  tx: Transaction,
  deps: { jobs: Jobs; anchorIntervalSeconds: number },
  now: Date,
): Promise<void> {
  const runAt = new Date(now.getTime() + deps.anchorIntervalSeconds * 1000);
  await deps.jobs.add(tx, ANCHOR, {}, { runAt, key: { value: "anchor", whenWaiting: "keep" } });
}
