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

/** What is looked for in an organization's trail; every part that is left out is any. */
export interface EntryFilter {
  actor?: string | undefined;
  /** What actions are about: the part before the dot. */
  nouns?: readonly string[] | undefined;
  subject?: string | undefined;
  from?: Date | undefined;
  until?: Date | undefined;
}

/** Where a page of entries ended. */
export interface EntryPlace {
  at: Date;
  id: string;
}

/** An organization's entries, the newest first; those after a place in that order. */
export function findEntries(
  db: Db,
  organizationId: string,
  filter: EntryFilter,
  after: EntryPlace | null,
  take: number,
) {
  const { actor, nouns, subject, from, until } = filter;
  const conditions: Prisma.AuditEntryWhereInput[] = [
    ...(nouns ? [{ OR: nouns.map((noun) => ({ action: { startsWith: `${noun}.` } })) }] : []),
    ...(from ? [{ at: { gte: from } }] : []),
    ...(until ? [{ at: { lt: until } }] : []),
    ...(after ? [{ OR: [{ at: { lt: after.at } }, { at: after.at, id: { lt: after.id } }] }] : []),
  ];
  return db.auditEntry.findMany({
    where: { organizationId, ...(actor ? { actor } : {}), ...(subject ? { subject } : {}), AND: conditions },
    orderBy: [{ at: "desc" }, { id: "desc" }],
    take,
  });
}
