import { recordAudit } from "../../audit/index.server";
import {
  addTags,
  certificateEvents,
  findCertificatesByIds,
  isReason,
  issuedMessageKey,
  lockCertificates,
  type Reason,
  type ReissueDeps,
  reinstateIn,
  resendIn,
  revokeIn,
  suspendIn,
} from "../../certificates/index.server";
import type { EventName, NewEvent } from "../../events/index";
import { recordEvents } from "../../events/index.server";
import { toActorName } from "../../kernel/actor-name";
import type { Database, Transaction } from "../../kernel/db";
import { NOTHING } from "../../kernel/ports";
import { deliveryIn, getDeliveries } from "../../mail/index.server";
import type { OrganizationActor } from "../../organizations/index.server";
import { holdActive, mayStill, wholeOrganization } from "../../organizations/index.server";
import { holdIssuing } from "../../platform/index.server";
import { approverOf } from "../rules/approver";
import { type ACTED_ON, type BulkKind, judgeBulk } from "../rules/bulk";
import * as store from "../store";
import { ACT_ON_MANY, BulkInput, NEEDS } from "./act-on-many";

/**
 * Number of certificates in one transaction: few enough for visible progress and little repeated work after a crash.
 */
const CHUNK = 25;
const DRAFT_RETENTION_MS = 24 * 3_600_000;

export type BulkDeps = ReissueDeps & { db: Database; mailAnchorWaitSeconds: number };
type Actor = Pick<OrganizationActor, "organizationId" | "name">;

/**
 * Carries out a confirmed bulk action, chunk by chunk. One transaction contains the changes of a chunk, their effects
 * and the record that it is done: after a crash the certificates of an unfinished chunk are unchanged and still
 * waiting. A certificate that no longer allows the action is left out, with a code; so are all remaining ones once the
 * person who requested or approved the action may no longer carry it out.
 */
export async function actOnMany(
  deps: BulkDeps,
  { organizationId, bulkActionId }: { organizationId: string; bulkActionId: string },
  stopping?: AbortSignal,
): Promise<void> {
  for (;;) {
    if (stopping?.aborted) {
      return deps.db.$transaction((tx) => deps.jobs.add(tx, ACT_ON_MANY, { organizationId, bulkActionId }));
    }
    if (!(await deps.db.$transaction((tx) => actOnChunk(tx, deps, organizationId, bulkActionId)))) return;
  }
}

async function actOnChunk(tx: Transaction, deps: BulkDeps, organizationId: string, id: string): Promise<boolean> {
  const action = await store.lockBulkAction(tx, wholeOrganization(organizationId), id);
  // The actions of a suspended organization wait for resume-issuing.job.ts.
  if (action?.state !== "running" || !(await holdActive(tx, organizationId))) return false;
  const actor = { organizationId, name: toActorName(approverOf(action.approval) ?? action.createdBy) };
  const ids = await store.listWaitingItems(tx, id, CHUNK);
  if (ids.length === 0) {
    // The note is stored with each certificate's change by now, where erasure finds it.
    const input = { ...BulkInput.parse(action.input), note: "" };
    await store.updateBulkAction(tx, id, { state: "finished", finishedAt: deps.clock.now(), input });
    await recordAudit(tx, deps, { organizationId, actor: "system", action: "bulk.finished", subject: id });
    return false;
  }
  // All certificates are locked first, in the order of their ids, so that two actions on the same ones cannot deadlock.
  await lockCertificates(tx, organizationId, ids);
  const rows = new Map(
    (await findCertificatesByIds(tx, wholeOrganization(organizationId), ids)).map((row) => [row.id, row]),
  );
  const kind = action.kind as BulkKind;
  if (!(await mayStillAct(tx, action, kind))) {
    await store.settleItems(tx, id, ids, "not-allowed");
    return true;
  }
  const deliveries = await getDeliveries(tx, ids.map(issuedMessageKey));
  const input = BulkInput.parse(action.input);
  // A reinstatement may issue certificates, and waits for resume-issuing.job.ts while issuing is halted.
  if (kind === "reinstate" && (await holdIssuing(tx)).halted) return false;
  const changed: Row[] = [];
  for (const certificateId of ids) {
    const row = rows.get(certificateId);
    const delivery = deliveryIn(deliveries, issuedMessageKey(certificateId));
    const judged = { now: deps.clock.now(), tags: input.tags, hasWaited: approverOf(action.approval) !== null };
    const code = row ? judgeBulk(kind, { ...row, delivery }, judged) : "erased";
    if (row && code === null && (await act(tx, deps, actor, kind, row, input))) changed.push(row);
    await store.settleItems(tx, id, [certificateId], code);
  }
  await recordEvents(tx, deps, eventsOf(kind, changed, readReasonCode(input.reason), id));
  return true;
}

async function mayStillAct(
  tx: Transaction,
  {
    organizationId,
    teamId,
    createdBy,
    answeredBy,
    approval,
  }: NonNullable<Awaited<ReturnType<typeof store.lockBulkAction>>>,
  kind: BulkKind,
): Promise<boolean> {
  for (const name of [createdBy, approverOf(approval)])
    if (name && !(await mayStill(tx, { organizationId, teamId }, toActorName(name), NEEDS[kind], answeredBy)))
      return false;
  return true;
}

type Row = Awaited<ReturnType<typeof findCertificatesByIds>>[number];

const EVENT_OF = {
  revoke: "certificate.revoked",
  suspend: "certificate.suspended",
  reinstate: "certificate.reinstated",
  tag: "certificate.tagged",
  resend: "certificate.resent",
} as const satisfies Record<(typeof ACTED_ON)[number], EventName>;

/** Makes the events of a chunk for the certificates that changed. */
function eventsOf(kind: BulkKind, changed: Row[], reason: Reason, gatheredIn: string): NewEvent[] {
  if (kind === "files" || kind === "renew" || kind === "export") return [];
  if (kind === "revoke" || kind === "suspend")
    return certificateEvents(EVENT_OF[kind], changed, { gatheredIn, data: () => ({ reason }) });
  return certificateEvents(EVENT_OF[kind], changed, { gatheredIn });
}

const readReasonCode = (code: string): Reason => (isReason(code) ? code : "other");

/** Applies the action to one certificate; false where nothing changed. */
async function act(
  tx: Transaction,
  deps: BulkDeps,
  actor: Actor,
  kind: BulkKind,
  row: Row,
  { reason, note, tags }: { reason: string; note: string; tags: string[] },
): Promise<boolean> {
  switch (kind) {
    // These kinds change no certificate: draw-many.job.ts, renew-many.ts and export-many.ts.
    case "files":
    case "renew":
    case "export":
      return false;
    case "revoke":
      return revokeIn(tx, deps, actor, row, { reason: readReasonCode(reason), note });
    case "suspend":
      await suspendIn(tx, deps, actor, row, { reason: readReasonCode(reason), note });
      return true;
    case "reinstate":
      await reinstateIn(tx, deps, actor, row);
      return true;
    case "tag":
      return addTags(tx, deps, actor, row, tags);
    case "resend":
      return resendIn(tx, deps, actor, row.id);
  }
}

/** Deletes drafts that were not confirmed within a day. */
export async function purgeBulkDrafts(deps: BulkDeps): Promise<void> {
  await store.deleteDraftActions(deps.db, new Date(deps.clock.now().getTime() - DRAFT_RETENTION_MS));
}

export const PURGE_BULK_DRAFTS = { name: "certificates.purge-bulk-drafts", payload: NOTHING };
