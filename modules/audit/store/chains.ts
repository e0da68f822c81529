import { Prisma } from "#prisma/generated/client";
import type { Db, Transaction } from "../../kernel/db";
import type { Commitments, EntryValues } from "../rules/entry-chain";
import { BEGINNING, PLATFORM_CHAIN } from "../rules/entry-chain";

/** Organization of a chain; null for the platform's chain. */
export const organizationOfChain = (chain: string) => (chain === PLATFORM_CHAIN ? null : chain);

const ofChain = (chain: string) =>
  chain === PLATFORM_CHAIN ? Prisma.sql`"organizationId" is null` : Prisma.sql`"organizationId" = ${chain}::uuid`;

/** Returns the next chain after `after`, by id, that has waiting entries; null where there is none. */
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

/** Locks a chain for this transaction, creating it where needed. */
export async function lockChain(tx: Transaction, id: string, now: Date): Promise<{ length: number; head: string }> {
  await tx.auditChain.createMany({ data: { id, head: BEGINNING, chainedAt: now }, skipDuplicates: true });
  const [row] = await tx.$queryRaw<{ length: number; head: string }[]>`
    select length, head from "AuditChain" where id = ${id}::uuid for update`;
  if (!row) throw new Error(`audit chain ${id} is gone`);
  return row;
}

/** Locks committed entries that wait for their position; entries locked by an erasure are left for the next run. */
export function claimWaiting(tx: Transaction, chain: string, take: number) {
  return tx.$queryRaw<EntryValues[]>`
    select id, actor, action, subject, details, ip, "userAgent", at from "AuditEntry"
    where ${ofChain(chain)} and sequence is null order by at, id limit ${take} for update skip locked`;
}

export interface ChainPosition {
  id: string;
  sequence: number;
  commitments: Commitments;
  digest: string;
  hash: string;
}

/** Stores the positions of entries in one statement. */
export function storePositions(tx: Transaction, positions: ChainPosition[]) {
  return tx.$executeRaw`
    update "AuditEntry" e set sequence = j.sequence, commitments = j.commitments, digest = j.digest, hash = j.hash
    from jsonb_to_recordset(${JSON.stringify(positions)}::jsonb)
      as j(id uuid, sequence int, commitments jsonb, digest text, hash text)
    where e.id = j.id and e.sequence is null`;
}

export function updateChain(tx: Transaction, id: string, data: { length: number; head: string; chainedAt: Date }) {
  return tx.auditChain.update({ where: { id }, data });
}

export function findChain(db: Db, id: string) {
  return db.auditChain.findUnique({ where: { id } });
}

/** Returns a page of chains by id, after `after`. */
export function pageOfChains(db: Db, after: string | null, take: number) {
  return db.auditChain.findMany({ where: after ? { id: { gt: after } } : {}, orderBy: { id: "asc" }, take });
}

/** Returns a page of a chain's entries in order, after a sequence number, up to and including `until`. */
export function pageOfChainEntries(db: Db, chain: string, after: number, take: number, until?: number) {
  return db.auditEntry.findMany({
    where: {
      organizationId: organizationOfChain(chain),
      sequence: { gt: after, ...(until === undefined ? {} : { lte: until }) },
    },
    orderBy: { sequence: "asc" },
    take,
  });
}

/** Counts the entries with a position and those that wait for one. */
export async function countPositions(db: Db): Promise<{ placed: number; waiting: number }> {
  const [placed, waiting] = await Promise.all([
    db.auditEntry.count({ where: { sequence: { not: null } } }),
    db.auditEntry.count({ where: { sequence: null } }),
  ]);
  return { placed, waiting };
}

/** Locks the entries about these subjects that contain a reason, until the transaction ends. */
export function lockEntriesWithReason(tx: Transaction, organizationId: string, subjects: string[]) {
  return tx.$queryRaw<(EntryValues & { commitments: Commitments | null })[]>`
    select id, actor, action, subject, details, ip, "userAgent", at, commitments from "AuditEntry"
    where "organizationId" = ${organizationId}::uuid and subject = any(${subjects}::text[]) and details ? 'reason'
    order by id for update`;
}

/** Removes the details of entries, together with their salts. */
export function storeWithoutDetails(tx: Transaction, entries: { id: string; commitments: Commitments | null }[]) {
  return tx.$executeRaw`
    update "AuditEntry" e set details = '{}', commitments = nullif(j.commitments, 'null'::jsonb)
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as j(id uuid, commitments jsonb)
    where e.id = j.id`;
}

/**
 * Time after which an entry passed over by the chaining job counts as missed: the job appends entries by time and
 * without delay.
 */
const FORGOTTEN = "1 hour";

/**
 * Counts in each chain the entries without a position that are much older than its last append, which the job would
 * have included.
 */
export function countForgotten(db: Db) {
  return db.$queryRaw<{ chain: string; count: number }[]>`
    select c.id::text as chain, count(*)::int as count
    from "AuditEntry" e join "AuditChain" c on c.id = coalesce(e."organizationId", ${PLATFORM_CHAIN}::uuid)
    where e.sequence is null and e."at" < c."chainedAt" - ${FORGOTTEN}::interval
    group by 1 order by 1`;
}
