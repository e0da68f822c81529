import type { Database } from "../../kernel/db";
import type { Clock, Jobs } from "../../kernel/ports";
import { addChunkJobs } from "../lists/issue-batch";
import { ISSUE_SCHEDULED } from "../lists/schedule-batch";
import { ACTED_ON } from "../rules/bulk";
import * as store from "../store";
import { ACT_ON_MANY } from "./act-on-many";

/** Number of batches queued in one transaction. */
const AT_A_TIME = 100;

/**
 * Resumes what waited while issuing was halted or an organization was suspended: batches in the middle of issuing,
 * batches whose time came meanwhile, and bulk actions. Their jobs have ended; a second job does no harm where one is
 * left or has to keep waiting.
 */
export async function resumeIssuing(deps: { db: Database; clock: Clock; jobs: Jobs }): Promise<void> {
  const now = deps.clock.now();
  for (let after: string | null = null; ; ) {
    const lists: store.WaitingList[] = await store.listWaitingToIssue(deps.db, now, after, AT_A_TIME);
    await deps.db.$transaction(async (tx) => {
      for (const { id: batchId, organizationId, state, queued } of lists) {
        const payload = { organizationId, batchId };
        if (state === "scheduled") await deps.jobs.add(tx, ISSUE_SCHEDULED, payload);
        else await addChunkJobs(tx, deps, payload, Math.max(1, queued));
      }
    });
    if (lists.length < AT_A_TIME) break;
    after = lists.at(-1)?.id ?? null;
  }
  const actions = await store.listRunningActions(deps.db, ACTED_ON);
  await deps.db.$transaction((tx) =>
    deps.jobs.addMany(
      tx,
      ACT_ON_MANY,
      actions.map(({ id, organizationId }) => ({ payload: { organizationId, bulkActionId: id } })),
    ),
  );
}
