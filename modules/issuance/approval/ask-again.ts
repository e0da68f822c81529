import { type ContentChange, digestOf } from "../../certificates/index.server";
import type { Transaction } from "../../kernel/db";
import { wholeOrganization } from "../../organizations/index.server";
import { boundOf, readContent } from "../printing/bind-content";
import { addCheckJob } from "../printing/check-printing";
import { recordBatch } from "../record-batch";
import * as store from "../store";
import type { SubmitDeps } from "./submit-batch";
import { askForApproval } from "./tell-of-approval";

/**
 * Submits an approved batch for approval again, because its content is no longer what was approved. The approved
 * content is stored with the new request, so that the page can show what changed. Where issuing had begun, its
 * certificates stay issued and the remaining rows keep their quota. Does nothing for a batch that was stopped or
 * withdrawn meanwhile.
 */
export async function askAgain(
  tx: Transaction,
  deps: SubmitDeps,
  { organizationId, batchId, from }: { organizationId: string; batchId: string; from: "scheduled" | "issuing" },
  changes: ContentChange[],
): Promise<void> {
  const scope = wholeOrganization(organizationId);
  const waiting = { state: "submitted", scheduledFor: null, scheduledBy: null } as const;
  if (!(await store.moveBatch(tx, scope, batchId, from, waiting))) return;
  const batch = await store.getBatch(tx, scope, batchId);
  const [before, bound] = [batch.approval, boundOf(batch)];
  if (!before || !bound) throw new Error(`batch ${batchId} is bound to nothing that could have changed`);
  await store.outdateApproval(tx, organizationId, batchId);
  const { submittedBy, preparedBy } = before;
  const approval = deps.ids.uuid();
  const request = { id: approval, organizationId, submittedBy, preparedBy, submittedAt: deps.clock.now() };
  // The digest of the rows is taken anew: it includes the scheduled time, whose passing is nobody's change.
  const { list } = (await readContent(tx, batch)).content;
  await store.insertApproval(tx, { batchId }, { ...request, bound: { ...bound, list } });
  // The printed content of the rows may have changed as well.
  await addCheckJob(tx, deps.jobs, { organizationId, batchId });
  const changed = [...new Set(changes.map(({ part }) => part))].join(", ");
  const details = { changed, content: digestOf(bound) };
  const entry = { organizationId, actor: "system" as const, action: "batch.approval-outdated", subject: batchId };
  await recordBatch(tx, deps, "batch.submitted", { ...entry, details });
  const submitted = { organizationId, teamId: batch.teamId, kind: "batch" as const, id: batchId, approval };
  await askForApproval(tx, deps, submitted, preparedBy);
}
