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

/** Certificates whose evidence is erased in one run. */
const AT_ONCE = 500;

/**
 * Keeps what frozen certificates say before they are erased, in the caller's transaction, which holds their rows: from
 * then on the platform alone sees it, until the freeze ends and for 30 days at most (decision 0078). Of what was erased
 * longer ago than that nothing is kept.
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
 * Erases what the platform holds of a certificate that was erased while it was frozen, in the caller's transaction, and
 * with it the freeze; false where nothing is held. `reason` is the platform's, where somebody of it ended the freeze.
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
  // The reason is the platform's, and may name somebody whom the organization has erased.
  if (reason) {
    const entry = { organizationId: null, actor: by, action: "certificate.evidence-erased", subject: certificateId };
    await recordAudit(tx, deps, { ...entry, details: { reason } });
  }
  const teams = await store.findTeamsOf(tx, organizationId, [certificateId]);
  const erased = { id: certificateId, organizationId, teamId: teams.get(certificateId) ?? null };
  await recordEvents(tx, deps, certificateEvents("certificate.evidence-erased", [erased]));
  return true;
}

/** Erases the evidence whose time has come, each in a transaction of its own. May be killed anywhere and run twice. */
export async function eraseEvidence(deps: { db: Database; ids: Ids; clock: Clock }): Promise<void> {
  for (const id of await store.listHeldUntil(deps.db, deps.clock.now(), AT_ONCE))
    await deps.db.$transaction((tx) => endHolding(tx, deps, id, { by: "system" }));
}

export const ERASE_EVIDENCE = { name: "certificates.erase-evidence", payload: NOTHING };
