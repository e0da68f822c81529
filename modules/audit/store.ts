import type { Prisma } from "#prisma/generated/client";
import type { Db } from "../kernel/db";

export function insertAuditEntries(db: Db, data: Prisma.AuditEntryCreateManyInput[]) {
  return db.auditEntry.createMany({ data });
}
