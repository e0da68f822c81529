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

/** Whether an actor did one of these actions in an organization after a moment. */
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
 * Entries to read: an organization's, those of no organization (`platform`), or all (`everything`), which only platform
 * staff see.
 */
export type AuditScope = { organizationId: string } | "platform" | "everything";

export type StoredEntry = Prisma.AuditEntryGetPayload<object>;

/** Filter of entries; an absent field matches any value. */
export interface EntryFilter {
  actor?: string | undefined;
  /** Nouns of actions: the part before the dot. */
  nouns?: readonly string[] | undefined;
  /** Actions that are left out. */
  except?: readonly string[] | undefined;
  subject?: string | undefined;
  from?: Date | undefined;
  until?: Date | undefined;
  /** Matches only entries after this sequence number and entries not chained yet. */
  beyond?: number | undefined;
}

/** Cursor of a page of entries: its last row. */
export interface EntryCursor {
  at: Date;
  id: string;
}

/** Returns entries, newest first, after a cursor. */
export function findEntries(
  db: Db,
  scope: AuditScope,
  filter: EntryFilter,
  after: EntryCursor | null,
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

/** Returns the matching sequence numbers of an organization's chain within a range, in order. */
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

/**
 * Converts a scope to a condition. Throws for an empty organization id, for which the query would drop the condition
 * and return the entries of others.
 */
function ofScope(scope: AuditScope): Prisma.AuditEntryWhereInput {
  if (scope === "everything") return {};
  if (scope === "platform") return { organizationId: null };
  if (!scope.organizationId) throw new Error("entries of an organization are read by its id");
  return { organizationId: scope.organizationId };
}

/** Returns when the newest entry was written; null where there is none. */
export async function newestEntryAt(db: Db, scope: AuditScope): Promise<Date | null> {
  const newest = { where: ofScope(scope), orderBy: { at: "desc" }, select: { at: true } } as const;
  return (await db.auditEntry.findFirst(newest))?.at ?? null;
}

/**
 * Returns the entries with one of these actions about any of these subjects, in chain order; unchained entries come
 * last.
 */
export function findEntriesAbout(db: Db, subjects: string[], actions: string[]) {
  return db.auditEntry.findMany({
    where: { subject: { in: subjects }, action: { in: actions } },
    orderBy: [{ sequence: { sort: "asc", nulls: "last" } }, { at: "asc" }, { id: "asc" }],
    select: { subject: true, organizationId: true, action: true, actor: true, at: true, details: true },
  });
}

/** Returns a page of all entries by id, after an id, without their origin. */
export function pageOfEntries(db: Db, after: string | null, take: number) {
  return db.auditEntry.findMany({
    where: after ? { id: { gt: after } } : {},
    orderBy: { id: "asc" },
    take,
    select: { id: true, organizationId: true, subject: true, action: true, details: true },
  });
}
