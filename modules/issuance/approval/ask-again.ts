import { type ContentChange, digestOf, readBound } from "../../certificates/index.server";
import type { Transaction } from "../../kernel/db";
import { wholeOrganization } from "../../organizations/index.server";
import { recordBatch } from "../lists/record-batch";
import { addCheckJob } from "../printing/check-printing";
import * as store from "../store";
import { readContent } from "./bind-content";
import type { SubmitDeps } from "./submit-batch";
import { askForApproval } from "./tell-of-approval";

/**
 * Has a list that was approved wait for an approval again, because what it would be issued from is not what was
 * approved. What it was approved as stays with it, so that its page can say what changed. Of one that had begun, what
 * is issued stays so, and the rest waits with its quota. One that somebody stopped or took back meanwhile stays that.
 */
export async function askAgain(
  tx: Transaction,
  deps: SubmitDeps,
  { organizationId, batchId, from }: { organizationId: string; batchId: string; from: "scheduled" | "issuing" },
  changes: ContentChange[],
): Promise<void> {
  const scope = wholeOrganization(organizationId);
  const submission = deps.ids.uuid();
  const waiting = { state: "submitted", submission, submittedAt: deps.clock.now(), approvedBy: null } as const;
  const now = { scheduledFor: null, scheduledBy: null, declinedBy: null, declinedWords: null };
  if (!(await store.moveBatch(tx, scope, batchId, from, { ...waiting, ...now }))) return;
  const batch = await store.getBatch(tx, scope, batchId);
  const bound = readBound(batch.bound);
  // Its lines are what they were; that its time has gone by is no change that anybody made.
  if (bound) await store.bindBatch(tx, scope, batchId, { ...bound, list: (await readContent(tx, batch)).content.list });
  // What is printed of its lines may be another thing by now, too.
  await addCheckJob(tx, deps.jobs, { organizationId, batchId });
  const changed = [...new Set(changes.map(({ part }) => part))].join(", ");
  const details = { changed, ...(bound ? { content: digestOf(bound) } : {}) };
  const entry = { organizationId, actor: "system" as const, action: "batch.approval-outdated", subject: batchId };
  await recordBatch(tx, deps, "batch.submitted", { ...entry, details });
  const submitted = { organizationId, teamId: batch.teamId, kind: "batch" as const, id: batchId, submission };
  await askForApproval(tx, deps, submitted, batch.preparedBy);
}
