import type { Prisma } from "#prisma/generated/client";
import type { Db } from "../kernel/db";

export function insertAuditEntry(db: Db, data: Prisma.AuditEntryUncheckedCreateInput) {
  return db.auditEntry.create({ data });
}
