import type { Prisma } from "#prisma/generated/client";
import type { Db } from "../kernel/db";

export function insertAuditEntries(db: Db, data: Prisma.AuditEntryCreateManyInput[]) {
  return db.auditEntry.createMany({ data });
}

export function findAuditEntries(db: Db, organizationId: string, subject: string, take: number) {
  return db.auditEntry.findMany({
    where: { organizationId, subject },
    orderBy: [{ at: "desc" }, { id: "desc" }],
    take,
  });
}
