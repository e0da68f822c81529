import { Prisma } from "#prisma/generated/client";
import type { Db } from "../../kernel/db";
import { messageIs } from "../../mail/index.server";
import { isWithin, type Scope } from "../../organizations/index.server";
import type { MailFilter, StateFilter } from "../rules/certificate-filter";
import type { Cursor, PageOrder } from "../rules/cursor";
import { hasTerms } from "./terms";

/** Maximum number of matches that are counted and sorted by reading them all. */
export const MAX_COUNTED = 10_000;
/**
 * The maximum in a search for words: with more matches, people add another word, and the exact number does not matter.
 */
export const MAX_COUNTED_OF_WORDS = 1_000;
/** Number of rows along the sort index that are scanned first; enough to fill a page with matches of a common word. */
const FIRST_STRETCH = 2_000;

/** Search conditions for the database. Dates as `2026-11-02`. */
export interface Conditions {
  scope: Scope;
  /** Query of rules/stored-terms.ts; null where no terms are searched. */
  terms: string | null;
  publicId: string | null;
  /** Maximum number of matches that are counted. */
  most: number;
  state: StateFilter;
  mail: MailFilter;
  issuedFrom: string | null;
  issuedTo: string | null;
  today: string;
  /** Last expiry date that counts as expiring soon. */
  soon: string;
}

/** Sort column of each order, and the SQL type of a cursor's text. */
const ORDERS = {
  newest: { column: Prisma.sql`c."issuedAt"`, cast: Prisma.sql`::timestamptz`, ascending: false },
  name: { column: Prisma.sql`c."nameKey"`, cast: Prisma.sql``, ascending: true },
  expiry: {
    column: Prisma.sql`coalesce(c."expiresOn", '9999-12-31'::date)`,
    cast: Prisma.sql`::date`,
    ascending: true,
  },
  file: { column: Prisma.sql`coalesce(c."batchLine", 0)`, cast: Prisma.sql`::int`, ascending: true },
} as const;

const IN_FORCE = Prisma.sql`c."revokedAt" is null and c."suspendedAt" is null`;

/** Certificates that wait for their anchor are few, so they are found through their own indexes. */
const unanchoredIds = (scope: Scope) => Prisma.sql`
  select u.id from "Certificate" u where u."anchorBatchId" is null and ${isWithin(scope, Prisma.sql`u`)}
  union all
  select u.id from "AnchorBatch" b join "Certificate" u on u."anchorBatchId" = b.id
  where b.state <> 'anchored' and ${isWithin(scope, Prisma.sql`u`)}`;

function stateIs(state: StateFilter, { scope, today, soon }: Conditions): Prisma.Sql | null {
  switch (state) {
    case "all":
      return null;
    case "standing":
      return Prisma.sql`${IN_FORCE} and (c."expiresOn" is null or c."expiresOn" >= ${today}::date)`;
    case "unanchored":
      return Prisma.sql`c.id in (${unanchoredIds(scope)})`;
    case "expiring":
      return Prisma.sql`${IN_FORCE} and coalesce(c."expiresOn", '9999-12-31'::date) between ${today}::date and ${soon}::date and c."renewedById" is null`;
    case "expired":
      // The condition `is not null` lets PostgreSQL use the partial index of certificates that expire.
      return Prisma.sql`${IN_FORCE} and c."expiresOn" is not null
        and coalesce(c."expiresOn", '9999-12-31'::date) < ${today}::date and c."renewedById" is null`;
    case "renewed":
      return Prisma.sql`c."revokedAt" is null and c."renewedById" is not null`;
    case "suspended":
      return Prisma.sql`c."suspendedAt" is not null and c."revokedAt" is null`;
    case "revoked":
      return Prisma.sql`c."revokedAt" is not null and c."supersededById" is null`;
    case "superseded":
      return Prisma.sql`c."revokedAt" is not null and c."supersededById" is not null`;
  }
}

function mailIs({ mail, scope: { organizationId } }: Conditions): Prisma.Sql | null {
  if (mail === "all") return null;
  return messageIs(organizationId, Prisma.sql`c.id`, "certificate-issued", mail);
}

/**
 * Builds the condition. The terms contain the organization, so the organization is compared in a form that no index
 * serves: with "=", PostgreSQL would also read all rows of the organization from another index.
 */
function where(conditions: Conditions, how: "gather" | "walk"): Prisma.Sql {
  const { scope, terms, publicId, issuedFrom, issuedTo } = conditions;
  const parts = [
    isWithin(scope, Prisma.sql`c`, terms !== null && how === "gather"),
    Prisma.sql`c."erasedAt" is null`,
    publicId === null ? null : Prisma.sql`c."publicId" = ${publicId}`,
    terms === null ? null : hasTerms(terms, Prisma.sql`c`),
    issuedFrom === null ? null : Prisma.sql`c."issuedOn" >= ${issuedFrom}::date`,
    issuedTo === null ? null : Prisma.sql`c."issuedOn" <= ${issuedTo}::date`,
    stateIs(conditions.state, conditions),
    mailIs(conditions),
  ];
  return Prisma.join(
    parts.filter((part) => part !== null),
    " and ",
  );
}

/** Builds the start condition and the order of a page; `key` is the SQL of the sort column. */
function pageOf(order: PageOrder, cursor: Cursor | null, take: number, key: Prisma.Sql, id: Prisma.Sql) {
  const { ascending, cast } = ORDERS[order];
  const up = ascending === (cursor?.direction !== "previous");
  const begin = cursor
    ? Prisma.sql`(${key}, ${id}) ${Prisma.raw(up ? ">" : "<")} (${cursor.key}${cast}, ${cursor.id}::uuid)`
    : Prisma.sql`true`;
  const direction = Prisma.raw(up ? "asc" : "desc");
  return { begin, end: Prisma.sql`order by ${key} ${direction}, ${id} ${direction} limit ${take}` };
}

interface PageRequest {
  order: PageOrder;
  cursor: Cursor | null;
  take: number;
}

/**
 * Counts the matches, up to one more than `conditions.most`, and finds the ids of a page. With "previous", the ids are
 * in reverse order.
 *
 * First gathers the matching rows: an index finds a few of them quickly, in no order. Where there are too many, walks
 * the sort index until the page is full, which is soon because matches are frequent. PostgreSQL cannot choose between
 * the two: its estimates for words with a common prefix are wrong by a factor of a thousand.
 */
export async function findPage(db: Db, conditions: Conditions, page: PageRequest): Promise<FoundPage> {
  // Matches of one name are adjacent, mostly far along the order by name: more of them are gathered at once.
  const first = page.order === "name" ? MAX_COUNTED : conditions.most;
  const found = await gather(db, conditions, page, first);
  if (found.count <= first) return found;
  const { count } = found;
  if (conditions.most === MAX_COUNTED) return { count, ids: await walk(db, conditions, page) };
  // A common word fills the page at once. A word with a thousand matches may have them far along the index: then they
  // are gathered after all.
  const near = await walkAStretch(db, conditions, page);
  if (near.length === page.take) return { count, ids: near };
  const all = first < MAX_COUNTED ? await gather(db, conditions, page, MAX_COUNTED) : found;
  if (all.count <= MAX_COUNTED) return { count, ids: all.ids };
  return { count, ids: await walk(db, conditions, page) };
}

interface FoundPage {
  count: number;
  ids: string[];
}

/** Reads all matches, at most `most` plus one, and sorts them. */
async function gather(db: Db, conditions: Conditions, page: PageRequest, most: number): Promise<FoundPage> {
  const { order, cursor, take } = page;
  const among = pageOf(order, cursor, take, Prisma.sql`f.key`, Prisma.sql`f.id`);
  const [found] = await db.$queryRaw<[FoundPage]>`
    with found as materialized (
      select c.id, ${ORDERS[order].column} as key from "Certificate" c
      where ${where(conditions, "gather")} limit ${most + 1}
    )
    select (select count(*)::int from found) as count,
      array(select f.id::text from found f where ${among.begin} ${among.end}) as ids`;
  return found;
}

/** Finds the matches within the first stretch of the order, or the first after the cursor. */
async function walkAStretch(db: Db, conditions: Conditions, { order, cursor, take }: PageRequest): Promise<string[]> {
  const { column } = ORDERS[order];
  const stretch = pageOf(order, cursor, FIRST_STRETCH, column, Prisma.sql`c.id`);
  const page = pageOf(order, cursor, take, column, Prisma.sql`c.id`);
  const rows = await db.$queryRaw<{ id: string }[]>`
    select c.id::text as id from (
      select c.* from "Certificate" c
      where ${isWithin(conditions.scope, Prisma.sql`c`)} and ${stretch.begin} ${stretch.end}
    ) c
    where ${where(conditions, "walk")} ${page.end}`;
  return rows.map(({ id }) => id);
}

/** Walks the sort index until the page is full. */
async function walk(db: Db, conditions: Conditions, { order, cursor, take }: PageRequest): Promise<string[]> {
  const { column } = ORDERS[order];
  // Matches of one name are adjacent, far along the index by name, where a walk would be slow: the concatenation keeps
  // PostgreSQL from using that index.
  const sorted = order === "name" && conditions.terms !== null;
  const key = sorted ? Prisma.sql`(c."nameKey" || '')` : column;
  const walked = pageOf(order, cursor, take, key, Prisma.sql`c.id`);
  const matching = where(conditions, sorted ? "gather" : "walk");
  const span = order === "newest" ? await spanOf(db, conditions) : Prisma.sql`true`;
  const rows = await db.$queryRaw<{ id: string }[]>`
    select c.id::text as id from "Certificate" c where ${matching} and ${span} and ${walked.begin} ${walked.end}`;
  return rows.map(({ id }) => id);
}

/** Counts the matches, up to `most`. */
export async function countUpTo(db: Db, conditions: Conditions, most: number): Promise<number> {
  const [found] = await db.$queryRaw<[{ count: number }]>`
    select count(*)::int as count from (
      select 1 from "Certificate" c where ${where(conditions, "walk")} limit ${most}
    ) matching`;
  return found.count;
}

/**
 * Counts the certificates signed before that time that are not anchored, up to `most`: those in no tree and those in a
 * tree that is not on the chain. Each of the two subqueries stops at `most`.
 */
export async function countLateAnchors(db: Db, scope: Scope, before: Date, most: number): Promise<number> {
  const early = Prisma.sql`${isWithin(scope, Prisma.sql`u`)} and u."erasedAt" is null
    and coalesce(u."reissuedAt", u."issuedAt") < ${before}`;
  const [found] = await db.$queryRaw<[{ count: number }]>`
    select count(*)::int as count from (
      (select 1 from "Certificate" u where u."anchorBatchId" is null and ${early} limit ${most})
      union all
      (select 1 from "AnchorBatch" b join "Certificate" u on u."anchorBatchId" = b.id
        where b.state <> 'anchored' and ${early} limit ${most})
    ) waiting`;
  return Math.min(found.count, most);
}

/** Finds between which times the certificates with these printed dates were issued, to bound the walk. */
async function spanOf(db: Db, { scope: { organizationId }, issuedFrom, issuedTo }: Conditions): Promise<Prisma.Sql> {
  if (issuedFrom === null && issuedTo === null) return Prisma.sql`true`;
  // The unused count makes PostgreSQL scan these dates: for minimum and maximum alone, it would walk the index of all
  // times until it meets one of these dates.
  const [span] = await db.$queryRaw<[{ first: Date; last: Date }]>`
    select min("issuedAt") as first, max("issuedAt") as last, count(*) from "Certificate"
    where "organizationId" = ${organizationId}::uuid
      and "issuedOn" between ${issuedFrom ?? "0001-01-01"}::date and ${issuedTo ?? "9999-12-31"}::date`;
  return Prisma.sql`c."issuedAt" between ${span.first} and ${span.last}`;
}

/** Returns a query, with the column `id`, for the recipient aliases of at most `most` matches. */
export const aliasesOfMatching = (conditions: Conditions, most: number | null): Prisma.Sql => Prisma.sql`
  select c."recipientAliasId" as id from "Certificate" c where ${where(conditions, "gather")} limit ${most}::int`;

/**
 * Returns SQL for whether any certificate under an alias matches, given the alias's id. `offset 0` makes PostgreSQL
 * read the alias's certificates first: finding all matches of a common word first would be slow.
 */
export const isAliasOfMatching =
  (conditions: Conditions) =>
  (aliasId: Prisma.Sql): Prisma.Sql =>
    Prisma.sql`exists (
    select 1 from (select * from "Certificate" own where own."recipientAliasId" = ${aliasId} offset 0) c
    where ${where(conditions, "gather")})`;

/** Lists the ids of all matches, at most `take`, for bulk actions. */
export async function listMatching(db: Db, conditions: Conditions, take: number): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    select c.id::text as id from "Certificate" c where ${where(conditions, "gather")} limit ${take}`;
  return rows.map(({ id }) => id);
}
