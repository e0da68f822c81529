import type { Db, Transaction } from "../../kernel/db";
import { insertRows } from "../../kernel/insert-rows";
import type { StatusChange } from "../rules/status-change";

/** Inserts steps of certificates in one statement. */
export function insertStatusChanges(tx: Transaction, changes: readonly StatusChange[]) {
  return insertRows(tx, "CertificateStatusChange", changes);
}

/** Lists the latest `take` steps of a certificate, latest first. */
export function listStatusChanges(db: Db, organizationId: string, certificateId: string, take: number) {
  return db.certificateStatusChange.findMany({
    where: { organizationId, certificateId },
    orderBy: [{ at: "desc" }, { id: "desc" }],
    take,
  });
}

/** Lists the organization's notes on the steps of a certificate, in order. */
export function listNotes(db: Db, organizationId: string, certificateId: string) {
  return db.certificateStatusChange.findMany({
    where: { organizationId, certificateId, note: { not: null } },
    orderBy: [{ at: "asc" }, { id: "asc" }],
    select: { step: true, note: true, at: true },
  });
}

/** Erases reason and note from the steps of these certificates; step, time and actor remain. */
export function eraseReasons(tx: Transaction, organizationId: string, certificateIds: string[]) {
  return tx.certificateStatusChange.updateMany({
    where: { organizationId, certificateId: { in: certificateIds } },
    data: { reason: null, note: null },
  });
}

/** Erases all notes in the organization that mention one of these names. */
export async function eraseNotesNaming(tx: Transaction, organizationId: string, names: string[]): Promise<void> {
  await tx.$executeRaw`
    update "CertificateStatusChange" set note = null
    where "organizationId" = ${organizationId}::uuid and note is not null and exists (
      select 1 from unnest(${names}::text[]) name where name <> '' and position(lower(name) in lower(note)) > 0)`;
}
