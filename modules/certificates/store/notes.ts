import type { Prisma } from "#prisma/generated/client";
import type { Db, Transaction } from "../../kernel/db";

export function insertNotes(db: Db, data: Prisma.CertificateNoteCreateManyInput[]) {
  return db.certificateNote.createMany({ data });
}

export function listNotes(db: Db, organizationId: string, certificateId: string) {
  return db.certificateNote.findMany({ where: { organizationId, certificateId }, orderBy: { createdAt: "asc" } });
}

export function deleteNotes(tx: Transaction, certificateIds: string[]) {
  return tx.certificateNote.deleteMany({ where: { certificateId: { in: certificateIds } } });
}

export function countNotes(db: Db, certificateIds: string[]) {
  return db.certificateNote.count({ where: { certificateId: { in: certificateIds } } });
}
