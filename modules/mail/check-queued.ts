import type { Db } from "../kernel/db";
import { type Faults, noteFaults } from "../kernel/faults";
import type { QueueInspection } from "../kernel/ports";
import { deliveryOptions } from "./delivery-options";
import * as store from "./store";

const PAGE = 500;

/** Adds a fault for each queued message that has no job to send it. */
export async function checkQueued(
  deps: { db: Db; queue: Pick<QueueInspection, "findKeys"> },
  faults: Faults,
): Promise<void> {
  await noteFaults(faults, "the messages that wait", async () => {
    for (let after: string | null = null; ; ) {
      const page: Awaited<ReturnType<typeof store.pageOfQueued>> = await store.pageOfQueued(deps.db, after, PAGE);
      const jobs = new Map(page.map(({ id, key }) => [deliveryOptions(id).key?.value ?? "", key]));
      const found = await deps.queue.findKeys(deps.db, [...jobs.keys()]);
      for (const [job, key] of jobs)
        if (!found.has(job)) faults.push(`the message ${key} waits, and no job will send it`);
      after = page.at(-1)?.id ?? null;
      if (page.length < PAGE) return;
    }
  });
}
