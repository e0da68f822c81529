import type { Prisma } from "#prisma/generated/client";
import type { Db } from "../../kernel/db";
import { insertRows } from "../../kernel/insert-rows";

export function insertAuditEntries(db: Db, data: Prisma.AuditEntryCreateManyInput[]) {
  return insertRows(db, "AuditEntry", data);
}

export function findAuditEntries(db: Db, organizationId: string, subject: string, take: number) {
  return db.auditEntry.findMany({
    where: { organizationId, subject },
    orderBy: [{ at: "desc" }, { id: "desc" }],
    take,
  });
}

/** Whether somebody did one of these in an organization after a moment. */
export async function hasActedSince(
  db: Db,
  organizationId: string,
  what: { actor: string; actions: readonly string[]; since: Date },
): Promise<boolean> {
  const { actor, actions, since } = what;
  const where = { organizationId, actor, action: { in: [...actions] }, at: { gt: since } };
  return (await db.auditEntry.findFirst({ where, select: { id: true } })) !== null;
}

/**
 * Whose entries are read: an organization's, those of no organization (`platform`), or all that there are
 * (`everything`), which only the platform's own people see.
 */
export type AuditScope = { organizationId: string } | "platform" | "everything";

export type StoredEntry = Prisma.AuditEntryGetPayload<object>;

/** What is looked for; every part that is left out is any. */
export interface EntryFilter {
  actor?: string | undefined;
  /** What actions are about: the part before the dot. */
  nouns?: readonly string[] | undefined;
  /** Actions that are left out. */
  except?: readonly string[] | undefined;
  subject?: string | undefined;
  from?: Date | undefined;
  until?: Date | undefined;
  /** Only those that came into their chain after this place, or wait for theirs. */
  beyond?: number | undefined;
}

/** Where a page of entries ended. */
export interface EntryPlace {
  at: Date;
  id: string;
}

/** Entries, the newest first; those after a place in that order. */
export function findEntries(
  db: Db,
  scope: AuditScope,
  filter: EntryFilter,
  after: EntryPlace | null,
  take: number,
): Promise<StoredEntry[]> {
  return db.auditEntry.findMany({
    where: {
      ...matching(scope, filter),
      ...(after ? { OR: [{ at: { lt: after.at } }, { at: after.at, id: { lt: after.id } }] } : {}),
    },
    orderBy: [{ at: "desc" }, { id: "desc" }],
    take,
  });
}

/** An organization's entries as they are chained: the places in a part of the chain, in their order. */
export async function findMatching(
  db: Db,
  organizationId: string,
  filter: EntryFilter,
  part: { after: number; until: number },
  take?: number,
): Promise<number[]> {
  const rows = await db.auditEntry.findMany({
    where: { ...matching({ organizationId }, filter), sequence: { gt: part.after, lte: part.until } },
    select: { sequence: true },
    orderBy: { sequence: "asc" },
    ...(take === undefined ? {} : { take }),
  });
  return rows.flatMap(({ sequence }) => sequence ?? []);
}

function matching(scope: AuditScope, filter: EntryFilter): Prisma.AuditEntryWhereInput {
  const { actor, nouns, except, subject, from, until, beyond } = filter;
  const conditions: Prisma.AuditEntryWhereInput[] = [
    ...(nouns ? [{ OR: nouns.map((noun) => ({ action: { startsWith: `${noun}.` } })) }] : []),
    ...(except ? [{ action: { notIn: [...except] } }] : []),
    ...(from ? [{ at: { gte: from } }] : []),
    ...(until ? [{ at: { lt: until } }] : []),
    ...(beyond === undefined ? [] : [{ OR: [{ sequence: null }, { sequence: { gt: beyond } }] }]),
  ];
  return { ...ofScope(scope), ...(actor ? { actor } : {}), ...(subject ? { subject } : {}), AND: conditions };
}

/** Throws for an organization without an id: the query would leave it out, and find what others did. */
function ofScope(scope: AuditScope): Prisma.AuditEntryWhereInput {
  if (scope === "everything") return {};
  if (scope === "platform") return { organizationId: null };
  if (!scope.organizationId) throw new Error("entries of an organization are read by its id");
  return { organizationId: scope.organizationId };
}

/** When the newest entry was written; null where there is none. */
export async function newestEntryAt(db: Db, scope: AuditScope): Promise<Date | null> {
  const newest = { where: ofScope(scope), orderBy: { at: "desc" }, select: { at: true } } as const;
  return (await db.auditEntry.findFirst(newest))?.at ?? null;
}

/**
 * Entries with one of these actions about any of these subjects, in the order of their chains; those that wait come
 * last.
 */
export function findEntriesAbout(db: Db, subjects: string[], actions: string[]) {
  return db.auditEntry.findMany({
    where: { subject: { in: subjects }, action: { in: actions } },
    orderBy: [{ sequence: { sort: "asc", nulls: "last" } }, { at: "asc" }, { id: "asc" }],
    select: { subject: true, organizationId: true, action: true, actor: true, at: true, details: true },
  });
}

/** All entries by id, those after that one, without what says where they came from. */
export function pageOfEntries(db: Db, after: string | null, take: number) {
  return db.auditEntry.findMany({
    where: after ? { id: { gt: after } } : {},
    orderBy: { id: "asc" },
    take,
    select: { id: true, organizationId: true, subject: true, action: true, details: true },
  });
}
