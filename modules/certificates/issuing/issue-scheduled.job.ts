import type { Database } from "../../kernel/db";
import type { Clock, Ids, Jobs } from "../../kernel/ports";
import { getOrganization, wholeOrganization } from "../../organizations/index.server";
import { holdIssuing } from "../../platform/index.server";
import * as store from "../store";
import { askAgain } from "./ask-again";
import { changesSince } from "./bind-content";
import { type HeldBack, holdBack, mayAllIssue, senderOf } from "./hold-back";
import { queueBatch } from "./issue-batch";
import { reclassifyDraft } from "./reclassify-draft";

/**
 * Sends a scheduled list off. What is in it is judged again: lines that were issued meanwhile are duplicates. A list that cannot
 * be issued becomes a draft again, and everybody who may issue is told why; one whose achievement, design or signature changed after
 * it was approved waits for an approval again. Comes too early or twice without harm.
 */
export async function issueScheduled(
  deps: { db: Database; ids: Ids; clock: Clock; jobs: Jobs },
  { organizationId, batchId }: { organizationId: string; batchId: string },
): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    const batch = await store.lockScheduled(tx, organizationId, batchId, deps.clock.now());
    // While issuing is halted it stays scheduled: resume-issuing.job.ts comes back to it.
    if (!batch || (await holdIssuing(tx)).halted) return;
    const { teamId, scheduledBy, approvedBy, validRowsOnly, replaceChanged } = batch;
    const hold = (code: HeldBack) => holdBack(tx, deps, { organizationId, teamId, id: batchId }, "scheduled", code);
    const organization = await getOrganization(tx, organizationId);
    if (organization?.status !== "active") return hold("not-active");
    if (!(await mayAllIssue(tx, { organizationId, teamId }, [scheduledBy, approvedBy]))) return hold("not-allowed");
    const changes = await changesSince(tx, batch);
    if (changes.length > 0) return askAgain(tx, deps, { organizationId, batchId, from: "scheduled" }, changes);
    const again = await reclassifyDraft(tx, batch, deps.clock.now().toISOString().slice(0, 10));
    if (!again.ok) return hold(again.code);
    const list = {
      ...wholeOrganization(organizationId),
      batchId,
      from: "scheduled",
      by: senderOf(scheduledBy),
    } as const;
    const queued = await queueBatch(tx, deps, list, { validRowsOnly, replaceChanged });
    if (!queued.ok && queued.code !== "issuing-halted") await hold(queued.code);
  });
}
