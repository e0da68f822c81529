import { recordAudit } from "../../audit/index.server";
import { userIdOf } from "../../kernel/actor-name";
import type { Transaction } from "../../kernel/db";
import { type OrganizationActor, peopleBehind } from "../../organizations/index.server";
import type { BulkKind } from "../rules/bulk";
import * as store from "../store";
import { answeringFor } from "./has-prepared";
import type { SubmitDeps } from "./submit-batch";
import { askForApproval } from "./tell-of-approval";

/** Input of a bulk action; `reason` is a code of rules/reasons.ts. */
interface ActionInput {
  reason: string;
  note: string;
  tags: string[];
}

/** Submits a bulk action for somebody else's approval, in the caller's transaction. */
export async function submitBulk(
  tx: Transaction,
  deps: SubmitDeps,
  actor: OrganizationActor,
  id: string,
  input: ActionInput,
): Promise<void> {
  const { organizationId, teamId, name } = actor;
  const drafted = await store.findBulkAction(tx, actor, id);
  const drafter = userIdOf(drafted?.createdBy ?? null) && drafted ? [drafted.createdBy] : [];
  const answeredBy = answeringFor(drafted?.answeredBy ?? [], actor);
  // The person who drafted the action prepared it, as does the actor who submits it.
  const preparedBy = [...new Set([...drafter, ...answeredBy, ...peopleBehind(actor)])];
  await store.updateBulkAction(tx, id, { state: "submitted", input: { ...input }, createdBy: name, answeredBy });
  const approval = deps.ids.uuid();
  const request = { id: approval, organizationId, submittedBy: name, preparedBy, submittedAt: deps.clock.now() };
  await store.insertApproval(tx, { bulkActionId: id }, request);
  await recordAudit(tx, deps, { organizationId, actor: name, action: "bulk.submitted", subject: id });
  await askForApproval(tx, deps, { organizationId, teamId, kind: "bulk", id, approval }, preparedBy);
}

/**
 * Submits the reinstatement of one certificate for approval, in the caller's transaction, which holds the certificate's
 * lock. Returns the id of the bulk action, or of one that waits already.
 */
export async function submitReinstatement(
  tx: Transaction,
  deps: SubmitDeps,
  actor: OrganizationActor,
  certificateId: string,
): Promise<string> {
  const { organizationId, teamId, name } = actor;
  const waiting = await store.findSubmittedActionOf(tx, actor, certificateId);
  if (waiting) return waiting;
  const id = deps.ids.uuid();
  const kind: BulkKind = "reinstate";
  await store.insertBulkAction(tx, { id, organizationId, teamId, kind, createdBy: name, createdAt: deps.clock.now() });
  await store.insertBulkItems(tx, id, [certificateId]);
  await submitBulk(tx, deps, actor, id, { reason: "other", note: "", tags: [] });
  return id;
}
