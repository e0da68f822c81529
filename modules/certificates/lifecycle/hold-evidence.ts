import { recordAudit } from "../../audit/index.server";
import { recordEvents } from "../../events/index.server";
import type { ActorName } from "../../kernel/actor-name";
import type { Database, Transaction } from "../../kernel/db";
import { type Clock, type Ids, NOTHING } from "../../kernel/ports";
import { wholeOrganization } from "../../organizations/index.server";
import { certificateEvents } from "../rules/certificate-events";
import { heldUntil } from "../rules/evidence";
import * as store from "../store";
import type { ReportsOfCertificates } from "../ties";

/** Maximum number of certificates whose evidence is erased in one run. */
const AT_ONCE = 500;

/**
 * Stores the evidence of frozen certificates before they are erased, in the caller's transaction, which holds their
 * rows: only the platform can read it, until the freeze ends and for 30 days at most (decision 0078). For erasures
 * longer ago, as after a restored backup, nothing is stored.
 */
export async function holdEvidence(
  tx: Transaction,
  deps: { clock: Clock; reports: ReportsOfCertificates },
  organizationId: string,
  { ids, erasedAt }: { ids: string[]; erasedAt: Date },
): Promise<void> {
  const until = heldUntil(erasedAt);
  if (ids.length === 0) return;
  if (until <= deps.clock.now()) {
    await store.deleteFreezes(tx, ids);
    return;
  }
  const [rows, pictures, earlier] = await Promise.all([
    store.findCertificatesByIds(tx, wholeOrganization(organizationId), ids),
    store.findCertificatePictures(tx, organizationId, ids),
    store.findEarlierIssues(tx, ids),
  ]);
  for (const row of rows) {
    const [notes, reports] = await Promise.all([
      store.listNotes(tx, organizationId, row.id),
      deps.reports.listAbout(tx, organizationId, row.id),
    ]);
    const jpeg = pictures.find(({ certificateId }) => certificateId === row.id)?.jpeg;
    const before = earlier.filter(({ certificateId }) => certificateId === row.id);
    const evidence = {
      recipientName: row.recipientName,
      recipientEmail: row.recipientEmail,
      achievementName: row.achievementName,
      achievementId: row.achievementId,
      documents: [row.document, ...before.map(({ document }) => document)],
      picture: jpeg ? Buffer.from(jpeg).toString("base64") : null,
      notes: notes.map(({ step, note, at }) => ({ step, text: note ?? "", at: at.toISOString() })),
      reports: reports.map(({ kind, message, createdAt }) => ({ kind, message, at: createdAt.toISOString() })),
    };
    await store.holdEvidence(tx, row.id, { publicId: row.publicId, heldUntil: until, evidence });
  }
}

/**
 * Erases the evidence of a certificate that was erased while frozen, and its freeze, in the caller's transaction;
 * returns false where there is none. `reason` is given where an operator of the platform ended the freeze.
 */
export async function endHolding(
  tx: Transaction,
  deps: { ids: Ids; clock: Clock },
  certificateId: string,
  { by, reason }: { by: ActorName; reason?: string },
): Promise<boolean> {
  const held = await store.lockHeld(tx, certificateId);
  if (!held) return false;
  const { organizationId } = held;
  await store.deleteFreezes(tx, [certificateId]);
  await recordAudit(tx, deps, {
    organizationId,
    actor: by,
    action: "certificate.evidence-erased",
    subject: certificateId,
  });
  // The reason may name a person whom the organization has erased, so it is recorded for the platform only.
  if (reason) {
    const entry = { organizationId: null, actor: by, action: "certificate.evidence-erased", subject: certificateId };
    await recordAudit(tx, deps, { ...entry, details: { reason } });
  }
  const teams = await store.findTeamsOf(tx, organizationId, [certificateId]);
  const erased = { id: certificateId, organizationId, teamId: teams.get(certificateId) ?? null };
  await recordEvents(tx, deps, certificateEvents("certificate.evidence-erased", [erased]));
  return true;
}

/** Erases evidence whose time has passed, each in its own transaction. May be killed at any time and run again. */
export async function eraseEvidence(deps: { db: Database; ids: Ids; clock: Clock }): Promise<void> {
  for (const id of await store.listHeldUntil(deps.db, deps.clock.now(), AT_ONCE))
    await deps.db.$transaction((tx) => endHolding(tx, deps, id, { by: "system" }));
}

export const ERASE_EVIDENCE = { name: "certificates.erase-evidence", payload: NOTHING };
