import { Prisma } from "#prisma/generated/client";
import type { Db } from "../../kernel/db";
import { messageIs } from "../../mail/index.server";
import { isWithin, type Scope } from "../../organizations/index.server";
import type { MailFilter, StateFilter } from "../rules/certificate-filter";
import type { Cursor, ListOrder } from "../rules/cursor";
import { hasTerms } from "./terms";

/** Up to so many matches are counted, and put in order, by reading them all. */
export const MAX_COUNTED = 10_000;
/**
 * The same where words are looked for: who finds more of a common one looks for another word besides, and counts none.
 */
export const MAX_COUNTED_OF_WORDS = 1_000;
/** So far along an order a page of something common is full. */
const FIRST_STRETCH = 2_000;

/** What is asked for, ready for the database. Days as `2026-11-02`. */
export interface Conditions {
  scope: Scope;
  /** rules/stored-terms.ts; null where no words are looked for. */
  terms: string | null;
  publicId: string | null;
  /** Up to how many matches are counted. */
  most: number;
  state: StateFilter;
  mail: MailFilter;
  issuedFrom: string | null;
  issuedTo: string | null;
  today: string;
  /** The last day on which a certificate counts as one that expires soon. */
  soon: string;
}

/** What each order compares: the column, and what a cursor's text is turned into. */
const ORDERS = {
  newest: { column: Prisma.sql`c."issuedAt"`, cast: Prisma.sql`::timestamptz`, ascending: false },
  name: { column: Prisma.sql`c."nameKey"`, cast: Prisma.sql``, ascending: true },
  expiry: {
    column: Prisma.sql`coalesce(c."expiresOn", '9999-12-31'::date)`,
    cast: Prisma.sql`::date`,
    ascending: true,
  },
} as const;

const IN_FORCE = Prisma.sql`c."revokedAt" is null and c."suspendedAt" is null`;

/** Of certificates that wait for the blockchain there are few: they are found by that, and not among all. */
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
      // That there is a day at all is what the index of those that may expire asks for.
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
 * The terms are the organization's own: where they find the rows, all rows of the organization need not be read from
 * another index besides, which PostgreSQL would do for a comparison with "=".
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

/** Where a page begins and how it is put in order; `key` is what stands for the order's column. */
function pageOf(order: ListOrder, cursor: Cursor | null, take: number, key: Prisma.Sql, id: Prisma.Sql) {
  const { ascending, cast } = ORDERS[order];
  const up = ascending === (cursor?.direction !== "previous");
  const begin = cursor
    ? Prisma.sql`(${key}, ${id}) ${Prisma.raw(up ? ">" : "<")} (${cursor.key}${cast}, ${cursor.id}::uuid)`
    : Prisma.sql`true`;
  const direction = Prisma.raw(up ? "asc" : "desc");
  return { begin, end: Prisma.sql`order by ${key} ${direction}, ${id} ${direction} limit ${take}` };
}

interface AskedPage {
  order: ListOrder;
  cursor: Cursor | null;
  take: number;
}

/**
 * How many certificates match, counted to more than `conditions.most`, and the ids of a page of them. With "previous",
 * the page stands backwards.
 *
 * The rows that match are gathered first: an index finds few of them at once, in no order. Only where there are more
 * than can be gathered is the index of the order walked until the page is full, which is soon, because they are many.
 * To choose between the two, PostgreSQL would have to know how common a word is, and its estimates for words that begin
 * so are wrong by a factor of a thousand.
 */
export async function findPage(db: Db, conditions: Conditions, page: AskedPage): Promise<FoundPage> {
  // Those of one name stand together, mostly far along the order: there they are gathered at once.
  const first = page.order === "name" ? MAX_COUNTED : conditions.most;
  const found = await gather(db, conditions, page, first);
  if (found.count <= first) return found;
  const { count } = found;
  if (conditions.most === MAX_COUNTED) return { count, ids: await walk(db, conditions, page) };
  // Of a common word a page is full at once. One of a thousand may stand together, too, and is gathered after all.
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

/** Reads all that match, one more than `most` at most, and puts them in order. */
async function gather(db: Db, conditions: Conditions, page: AskedPage, most: number): Promise<FoundPage> {
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

/** What matches among the first of the order, or the first after the cursor. */
async function walkAStretch(db: Db, conditions: Conditions, { order, cursor, take }: AskedPage): Promise<string[]> {
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

/** Walks the index of the order until the page is full. */
async function walk(db: Db, conditions: Conditions, { order, cursor, take }: AskedPage): Promise<string[]> {
  const { column } = ORDERS[order];
  // Names of those who share one stand together, far from the beginning: there the walk would be long.
  const sorted = order === "name" && conditions.terms !== null;
  const key = sorted ? Prisma.sql`(c."nameKey" || '')` : column;
  const walked = pageOf(order, cursor, take, key, Prisma.sql`c.id`);
  const matching = where(conditions, sorted ? "gather" : "walk");
  const span = order === "newest" ? await spanOf(db, conditions) : Prisma.sql`true`;
  const rows = await db.$queryRaw<{ id: string }[]>`
    select c.id::text as id from "Certificate" c where ${matching} and ${span} and ${walked.begin} ${walked.end}`;
  return rows.map(({ id }) => id);
}

/** How many match, counted up to `most`. */
export async function countUpTo(db: Db, conditions: Conditions, most: number): Promise<number> {
  const [found] = await db.$queryRaw<[{ count: number }]>`
    select count(*)::int as count from (
      select 1 from "Certificate" c where ${where(conditions, "walk")} limit ${most}
    ) matching`;
  return found.count;
}

/**
 * How many were signed before that time and wait for the blockchain, counted up to `most`: those in no tree, and those
 * in one that is not on the chain. Each part ends as soon as it has as many, however many more there are.
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

/** When certificates with these printed dates were issued: the walk begins and ends there. */
async function spanOf(db: Db, { scope: { organizationId }, issuedFrom, issuedTo }: Conditions): Promise<Prisma.Sql> {
  if (issuedFrom === null && issuedTo === null) return Prisma.sql`true`;
  // Counted besides: for the two ends alone PostgreSQL would walk the index of all times until it meets one of these
  // days.
  const [span] = await db.$queryRaw<[{ first: Date; last: Date }]>`
    select min("issuedAt") as first, max("issuedAt") as last, count(*) from "Certificate"
    where "organizationId" = ${organizationId}::uuid
      and "issuedOn" between ${issuedFrom ?? "0001-01-01"}::date and ${issuedTo ?? "9999-12-31"}::date`;
  return Prisma.sql`c."issuedAt" between ${span.first} and ${span.last}`;
}

/** The aliases of the recipients of what matches, of so many certificates at most, as a query with the column `id`. */
export const aliasesOfMatching = (conditions: Conditions, most: number | null): Prisma.Sql => Prisma.sql`
  select c."recipientAliasId" as id from "Certificate" c where ${where(conditions, "gather")} limit ${most}::int`;

/**
 * Whether anything that was issued under an alias matches, as SQL of the alias's id. An alias is looked at by itself,
 * which PostgreSQL is kept to: to find all that match first is what takes long for a common word.
 */
export const isAliasOfMatching =
  (conditions: Conditions) =>
  (aliasId: Prisma.Sql): Prisma.Sql =>
    Prisma.sql`exists (
    select 1 from (select * from "Certificate" own where own."recipientAliasId" = ${aliasId} offset 0) c
    where ${where(conditions, "gather")})`;

/** The ids of all that match, at most so many: for what is done to all of them. */
export async function listMatching(db: Db, conditions: Conditions, take: number): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    select c.id::text as id from "Certificate" c where ${where(conditions, "gather")} limit ${take}`;
  return rows.map(({ id }) => id);
}
