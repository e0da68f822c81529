import { Prisma } from "#prisma/generated/client";
import type { Db, Transaction } from "../../kernel/db";
import type { Commitments, EntryValues } from "../rules/entry-chain";
import { BEGINNING, PLATFORM_CHAIN } from "../rules/entry-chain";

/** Whose entries a chain holds: null for those of no organization. */
export const organizationOfChain = (chain: string) => (chain === PLATFORM_CHAIN ? null : chain);

const ofChain = (chain: string) =>
  chain === PLATFORM_CHAIN ? Prisma.sql`"organizationId" is null` : Prisma.sql`"organizationId" = ${chain}::uuid`;

/** The next chain after `after`, by id, for which entries wait; null where there is none. */
export async function findWaitingChain(db: Db, after: string | null): Promise<string | null> {
  if (after === null && (await db.auditEntry.findFirst({ where: { organizationId: null, sequence: null } }))) {
    return PLATFORM_CHAIN;
  }
  const [row] = await db.$queryRaw<{ id: string }[]>`
    select "organizationId" as id from "AuditEntry"
    where sequence is null and "organizationId" > ${after ?? PLATFORM_CHAIN}::uuid
    order by "organizationId" limit 1`;
  return row?.id ?? null;
}

/** A chain, for this transaction alone; made where it does not exist. */
export async function lockChain(tx: Transaction, id: string, now: Date): Promise<{ length: number; head: string }> {
  await tx.auditChain.createMany({ data: { id, head: BEGINNING, chainedAt: now }, skipDuplicates: true });
  const [row] = await tx.$queryRaw<{ length: number; head: string }[]>`
    select length, head from "AuditChain" where id = ${id}::uuid for update`;
  if (!row) throw new Error(`audit chain ${id} is gone`);
  return row;
}

/** Committed entries that wait for their place; what somebody is erasing from just now waits for the next time. */
export function claimWaiting(tx: Transaction, chain: string, take: number) {
  return tx.$queryRaw<EntryValues[]>`
    select id, actor, action, subject, details, ip, "userAgent", at from "AuditEntry"
    where ${ofChain(chain)} and sequence is null order by at, id limit ${take} for update skip locked`;
}

export interface ChainPlace {
  id: string;
  sequence: number;
  commitments: Commitments;
  digest: string;
  hash: string;
}

/** Gives entries their places, all in one statement. */
export function storePlaces(tx: Transaction, places: ChainPlace[]) {
  return tx.$executeRaw`
    update "AuditEntry" e set sequence = j.sequence, commitments = j.commitments, digest = j.digest, hash = j.hash
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb)
      as j(id uuid, sequence int, commitments jsonb, digest text, hash text)
    where e.id = j.id and e.sequence is null`;
}

export function updateChain(tx: Transaction, id: string, data: { length: number; head: string; chainedAt: Date }) {
  return tx.auditChain.update({ where: { id }, data });
}

export function findChain(db: Db, id: string) {
  return db.auditChain.findUnique({ where: { id } });
}

/** Chains by id, those after `after`. */
export function pageOfChains(db: Db, after: string | null, take: number) {
  return db.auditChain.findMany({ where: after ? { id: { gt: after } } : {}, orderBy: { id: "asc" }, take });
}

/** The entries of a chain in their order, those after a place; up to `until` where it is given. */
export function pageOfPlaces(db: Db, chain: string, after: number, take: number, until?: number) {
  return db.auditEntry.findMany({
    where: {
      organizationId: organizationOfChain(chain),
      sequence: { gt: after, ...(until === undefined ? {} : { lte: until }) },
    },
    orderBy: { sequence: "asc" },
    take,
  });
}

/** How many entries have a place, and how many wait for one. */
export async function countPlaces(db: Db): Promise<{ placed: number; waiting: number }> {
  const [placed, waiting] = await Promise.all([
    db.auditEntry.count({ where: { sequence: { not: null } } }),
    db.auditEntry.count({ where: { sequence: null } }),
  ]);
  return { placed, waiting };
}

/** Entries about these subjects that give a reason in words, unchanged until the transaction ends. */
export function lockEntriesWithReason(tx: Transaction, organizationId: string, subjects: string[]) {
  return tx.$queryRaw<(EntryValues & { commitments: Commitments | null })[]>`
    select id, actor, action, subject, details, ip, "userAgent", at, commitments from "AuditEntry"
    where "organizationId" = ${organizationId}::uuid and subject = any(${subjects}::text[]) and details ? 'reason'
    order by id for update`;
}

/** Takes the details out of entries, and their salts with them. */
export function storeWithoutDetails(tx: Transaction, entries: { id: string; commitments: Commitments | null }[]) {
  return tx.$executeRaw`
    update "AuditEntry" e set details = '{}', commitments = nullif(j.commitments, 'null'::jsonb)
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as j(id uuid, commitments jsonb)
    where e.id = j.id`;
}

/**
 * The chaining job gives places in the order of time, at once: what it passes over for this long is not waiting for it.
 */
const FORGOTTEN = "1 hour";

/**
 * Of each chain the entries that have no place though it was written on long after them: the job would have taken them.
 */
export function countForgotten(db: Db) {
  return db.$queryRaw<{ chain: string; count: number }[]>`
    select c.id::text as chain, count(*)::int as count
    from "AuditEntry" e join "AuditChain" c on c.id = coalesce(e."organizationId", ${PLATFORM_CHAIN}::uuid)
    where e.sequence is null and e."at" < c."chainedAt" - ${FORGOTTEN}::interval
    group by 1 order by 1`;
}
