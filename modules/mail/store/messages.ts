import { Prisma } from "#prisma/generated/client";
import type { Db } from "../../kernel/db";
import { deliveryOf, fatesOf } from "../delivery-of";
import { type Delivery, UNDELIVERED } from "../rules/deliveries";

/** Inserts the messages whose keys are new; returns the ids of their rows. */
export async function insertMessages(db: Db, rows: Prisma.MessageCreateManyInput[]): Promise<string[]> {
  const inserted = await db.message.createManyAndReturn({ data: rows, skipDuplicates: true, select: { id: true } });
  return inserted.map((row) => row.id);
}

export function findMessage(db: Db, id: string) {
  return db.message.findUnique({ where: { id } });
}

export function findMessagesByKey(db: Db, keys: string[]) {
  return db.message.findMany({ where: { key: { in: keys } } });
}

/** Marks a message as being handed over; false where it is in none of the expected states. */
export async function claimMessage(db: Db, id: string, from: readonly ("queued" | "sending")[]) {
  const result = await db.message.updateMany({
    where: { id, state: { in: [...from] } },
    data: { state: "sending", attempts: { increment: 1 } },
  });
  return result.count === 1;
}

/** Marks a message whose hand-over did not end as `unconfirmed`; false where it has ended meanwhile. */
export async function markUnconfirmed(db: Db, id: string, lastError: string): Promise<boolean> {
  const data = { state: "unconfirmed", lastError } as const;
  const { count } = await db.message.updateMany({ where: { id, state: "sending" }, data });
  return count === 1;
}

/** Finds messages that failed before and wait for a retry, oldest first. */
export function findFailedBefore(db: Db, take: number) {
  return db.message.findMany({
    where: { state: "queued", attempts: { gt: 0 } },
    orderBy: { createdAt: "asc" },
    take,
    select: { id: true, kind: true },
  });
}

/** Maximum number of sendings of one message, so that repeated reports of bounces cannot flood an address. */
const MAX_SENDINGS = 5;

/**
 * Puts an undelivered message back into the queue with its retries reset; null for any other message. After a report
 * the message becomes a new sending with a new carrier key: under the old key the carrier would take it for a repeat.
 */
export async function requeueMessage(db: Db, key: string, createdAt: Date) {
  const data = { state: "queued", attempts: 0, createdAt, lastError: null } as const;
  const [unreported, reported] = [{ delivery: "unknown" as const }, { delivery: { not: "unknown" as const } }];
  const where = { key, OR: fatesOf(UNDELIVERED), toAddress: { not: "" } };
  const [again] = await db.message.updateManyAndReturn({ where: { ...where, AND: unreported }, data });
  if (again) return again;
  const [next] = await db.message.updateManyAndReturn({
    where: { ...where, AND: reported, sending: { lt: MAX_SENDINGS } },
    data: { ...data, delivery: "unknown", sending: { increment: 1 } },
  });
  return next ?? null;
}

/** States from which a message may move to each state: a definite answer of the server outranks `unconfirmed`. */
const SETTLED_FROM = {
  queued: ["queued", "sending"],
  unconfirmed: ["queued", "sending"],
  refused: ["queued", "sending", "unconfirmed"],
  sent: ["queued", "sending", "unconfirmed", "refused"],
} as const;

/**
 * Stores the result of a hand-over, once. Changes nothing where the message was forgotten meanwhile (`forgotten`), or
 * where another run that handed it over under the same key stored as much or more (`settled-before`).
 */
export async function settleMessage(
  db: Db,
  id: string,
  state: keyof typeof SETTLED_FROM,
  rest: { sentAt?: Date; firstSentAt?: Date; lastError: string | null },
): Promise<"settled" | "settled-before" | "forgotten"> {
  const where = { id, state: { in: [...SETTLED_FROM[state]] }, toAddress: { not: "" } };
  const { count } = await db.message.updateMany({ where, data: { state, ...rest } });
  if (count === 1) return "settled";
  return (await db.message.count({ where: { id, toAddress: { not: "" } } })) === 1 ? "settled-before" : "forgotten";
}

/**
 * Makes an SQL condition that the message of this kind about a subject has a delivery state; `about` is a column of the
 * caller's query.
 */
export function messageIs(organizationId: string, about: Prisma.Sql, kind: string, delivery: Delivery): Prisma.Sql {
  const ours = Prisma.sql`select 1 from "Message" m where m."organizationId" = ${organizationId}::uuid
    and m.about = ${about} and m.kind = ${kind}`;
  const fates = fatesOf([delivery]).map(
    (fate) => Prisma.sql`(${fate.state}::"MessageState", ${fate.delivery}::"MessageDelivery")`,
  );
  if (fates.length === 0) return Prisma.sql`not exists (${ours})`;
  return Prisma.sql`exists (${ours} and (m.state, m.delivery) in (${Prisma.join(fates)}))`;
}

/**
 * Makes an SQL subquery of rows (about, "sentAt"): when each of an organization's messages of this kind was first sent.
 */
export function sentMessages(organizationId: string, kind: string): Prisma.Sql {
  // The kind is part of the SQL text, not a parameter: the index covers the messages of one kind only.
  return Prisma.sql`(
    select m.about, m."firstSentAt" as "sentAt" from "Message" m
    where m."organizationId" = ${organizationId}::uuid and m."firstSentAt" is not null and m.kind = ${Prisma.raw(`'${kind}'`)})`;
}

export function findMessagesAbout(db: Db, ids: string[]) {
  return db.message.findMany({
    where: { about: { in: ids } },
    include: { _count: { select: { reports: { where: { reason: { not: "" } } } } } },
  });
}

export async function forgetMessages(db: Db, which: Prisma.MessageWhereInput) {
  // Messages before reports: a report is written under its message's row lock, so that none adds a reason afterwards.
  await db.message.updateMany({ where: which, data: { toName: "", toAddress: "", lastError: null } });
  await db.deliveryReport.updateMany({ where: { message: which }, data: { reason: "" } });
  await db.message.updateMany({
    where: { ...which, state: { in: ["queued", "sending", "unconfirmed"] } },
    data: { state: "refused" },
  });
}

export async function countDeliveries(db: Db, group: string): Promise<{ delivery: Delivery; count: number }[]> {
  const groups = await db.message.groupBy({ by: ["state", "delivery"], where: { group }, _count: true });
  return groups.map((fate) => ({ delivery: deliveryOf(fate), count: fate._count }));
}

export function countFailedBefore(db: Db): Promise<number> {
  return db.message.count({ where: { state: "queued", attempts: { gt: 0 } } });
}

export async function findOldestUnsent(db: Db): Promise<Date | null> {
  const [row] = await db.$queryRaw<{ at: Date | null }[]>`
    select min("createdAt") as at from "Message" where state in ('queued', 'sending')`;
  return row?.at ?? null;
}

/**
 * Counts refused messages by the day on which they were queued. Forgotten messages are `refused` without an error and
 * not counted.
 */
export function countRefusedIn(db: Db, begins: string[]) {
  return db.$queryRaw<{ step: number; count: number }[]>`
    select width_bucket(("createdAt" at time zone 'UTC')::date, ${begins}::date[]) - 1 as step, count(*)::int as count
    from "Message" where state = 'refused' and "lastError" is not null and "createdAt" >= ${begins[0]}::date
    group by 1`;
}

/** Returns a page of queued messages by id, after the given one. */
export function pageOfQueued(db: Db, after: string | null, take: number) {
  return db.message.findMany({
    where: { state: "queued", ...(after ? { id: { gt: after } } : {}) },
    orderBy: { id: "asc" },
    take,
    select: { id: true, key: true, kind: true },
  });
}
