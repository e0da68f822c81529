import type { Transaction } from "../kernel/db";
import type { Jobs } from "../kernel/ports";

/** Has what was signed just now anchored, with whatever else gathers until then. */
export async function scheduleAnchoring(
  tx: Transaction,
  deps: { jobs: Jobs; anchorIntervalSeconds: number },
  now: Date,
): Promise<void> {
  const runAt = new Date(now.getTime() + deps.anchorIntervalSeconds * 1000);
  await deps.jobs.add(tx, "certificates.anchor", {}, { runAt, key: { value: "anchor", whenWaiting: "keep" } });
}
