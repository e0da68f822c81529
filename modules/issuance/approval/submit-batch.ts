import { digestOf } from "../../certificates/index.server";
import type { Transaction } from "../../kernel/db";
import type { Clock, Ids, Jobs } from "../../kernel/ports";
import { type OrganizationActor, peopleBehind } from "../../organizations/index.server";
import { readContent } from "../printing/bind-content";
import { recordBatch } from "../record-batch";
import { countToIssue, type IssueOptions, type NotQueued } from "../rows/count-to-issue";
import * as store from "../store";
import { answeringFor } from "./has-prepared";
import { askForApproval } from "./tell-of-approval";

export type SubmitDeps = { ids: Ids; clock: Clock; jobs: Jobs };

/**
 * Submits a draft for somebody else's approval, in the caller's transaction, with the options chosen for issuing it;
 * `at` is the time of a scheduled batch. The rows cannot change until the batch is withdrawn. The other content is
 * recorded, so that the approver sees what changed since. Reserves no quota.
 */
export async function submitBatch(
  tx: Transaction,
  deps: SubmitDeps,
  actor: OrganizationActor,
  input: IssueOptions & { batchId: string; at: Date | null },
): Promise<{ ok: true } | NotQueued> {
  const { organizationId, teamId, name } = actor;
  const { batchId, at, validRowsOnly, replaceChanged, mailOrigins = false, shortened = false } = input;
  if (!(await store.lockDraft(tx, actor, batchId))) return { ok: false, code: "not-a-draft" };
  await store.allowUnprinted(tx, organizationId, batchId, shortened);
  const needed = await countToIssue(tx, organizationId, batchId, input);
  if (!needed.ok) return needed;
  const answeredBy = answeringFor((await store.getBatch(tx, actor, batchId)).answeredBy, actor);
  // Those who answer for the actor that brought the batch prepared it, as does the actor who submits it.
  const preparedBy = [...new Set([...answeredBy, ...peopleBehind(actor)])];
  await store.moveBatch(tx, actor, batchId, "draft", {
    state: "submitted",
    answeredBy,
    validRowsOnly,
    replaceChanged,
    mailOrigins,
    shortened,
    scheduledFor: at,
    scheduledBy: null,
    heldBack: null,
  });
  const { content } = await readContent(tx, await store.getBatch(tx, actor, batchId));
  const approval = deps.ids.uuid();
  const request = { id: approval, organizationId, submittedBy: name, preparedBy, submittedAt: deps.clock.now() };
  await store.insertApproval(tx, { batchId }, { ...request, bound: content });
  const details = {
    rows: needed.count,
    content: digestOf(content),
    ...(at ? { at: at.toISOString() } : {}),
    ...(needed.shortened > 0 ? { shortened: needed.shortened } : {}),
  };
  const entry = { organizationId, actor: name, action: "batch.submitted", subject: batchId, details };
  await recordBatch(tx, deps, "batch.submitted", entry);
  await askForApproval(tx, deps, { organizationId, teamId, kind: "batch", id: batchId, approval }, preparedBy);
  return { ok: true };
}
