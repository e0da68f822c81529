import type { Db, Transaction } from "../../kernel/db";
import { insertRows } from "../../kernel/insert-rows";
import type { StatusChange } from "../rules/status-change";

/** Writes steps of certificates down, all in one statement. */
export function insertStatusChanges(tx: Transaction, changes: readonly StatusChange[]) {
  return insertRows(tx, "CertificateStatusChange", changes);
}

/** The steps of a certificate, the last `take` of them, the latest first. */
export function listStatusChanges(db: Db, organizationId: string, certificateId: string, take: number) {
  return db.certificateStatusChange.findMany({
    where: { organizationId, certificateId },
    orderBy: [{ at: "desc" }, { id: "desc" }],
    take,
  });
}

/** What an organization noted with the steps of a certificate, in their order. */
export function listNotes(db: Db, organizationId: string, certificateId: string) {
  return db.certificateStatusChange.findMany({
    where: { organizationId, certificateId, note: { not: null } },
    orderBy: [{ at: "asc" }, { id: "asc" }],
    select: { step: true, note: true, at: true },
  });
}

/** Leaves of the steps of these certificates only that they were taken, when and by whom: no reason, and no note. */
export function eraseReasons(tx: Transaction, organizationId: string, certificateIds: string[]) {
  return tx.certificateStatusChange.updateMany({
    where: { organizationId, certificateId: { in: certificateIds } },
    data: { reason: null, note: null },
  });
}

/** Removes the notes of others' certificates that name one of these people. */
export async function eraseNotesNaming(tx: Transaction, organizationId: string, names: string[]): Promise<void> {
  await tx.$executeRaw`
    update "CertificateStatusChange" set note = null
    where "organizationId" = ${organizationId}::uuid and note is not null and exists (
      select 1 from unnest(${names}::text[]) name where name <> '' and position(lower(name) in lower(note)) > 0)`;
}
