import type { Prisma } from "#prisma/generated/client";
import type { Db, Transaction } from "../kernel/db";

/** Inserts a write unless one with its key exists. */
export function insertWrite(db: Db, data: Prisma.ChainWriteCreateManyInput) {
  return db.chainWrite.createMany({ data, skipDuplicates: true });
}

export function findWriteByKey(db: Db, key: string) {
  return db.chainWrite.findUniqueOrThrow({ where: { key } });
}

export function findWrite(db: Db, id: string) {
  return db.chainWrite.findUnique({ where: { id } });
}

export function findWrites(db: Db, ids: string[]) {
  return db.chainWrite.findMany({ where: { id: { in: ids } } });
}

export function updateWrite(db: Db, id: string, data: Prisma.ChainWriteUncheckedUpdateInput) {
  return db.chainWrite.update({ where: { id }, data });
}

export function findUnfinishedWrites(db: Db) {
  return db.chainWrite.findMany({
    where: { state: { in: ["waiting", "published"] } },
    select: { id: true, call: true },
  });
}

export async function countWrites(db: Db) {
  const groups = await db.chainWrite.groupBy({ by: ["state"], _count: true });
  const of = (state: (typeof groups)[number]["state"]) => groups.find((group) => group.state === state)?._count ?? 0;
  return { waiting: of("waiting"), published: of("published"), done: of("done"), refused: of("refused") };
}

export function findLastAnchor(db: Db) {
  return db.chainWrite.findFirst({
    where: { state: "done", call: { path: ["kind"], equals: "anchor" } },
    orderBy: { doneAt: "desc" },
  });
}

/** Returns the time of the newest block with a write of this platform; null where there is none. */
export async function newestBlockTime(db: Db): Promise<Date | null> {
  return (await db.chainWrite.aggregate({ _max: { blockTime: true } }))._max.blockTime;
}

/**
 * Sets a refused write back to waiting; any other open write stays unchanged. Returns false where the write is done or
 * unknown.
 */
export async function reopenWrite(tx: Transaction, id: string): Promise<boolean> {
  await tx.chainWrite.updateMany({ where: { id, state: "refused" }, data: { state: "waiting", refusal: null } });
  return (await tx.chainWrite.count({ where: { id, state: { not: "done" } } })) === 1;
}

/** Lists writes that are not done, oldest first. */
export function findOpenWrites(db: Db, take: number) {
  return db.chainWrite.findMany({
    where: { state: { not: "done" } },
    orderBy: { createdAt: "asc" },
    take,
    include: { _count: { select: { transactions: true } } },
  });
}

/** Lists the transactions of a write that were mined or may still be, oldest first: each replaces the one before. */
export function findLiveTransactions(db: Db, writeId: string) {
  return db.chainTransaction.findMany({
    where: { writeId, state: { in: ["signed", "mined"] } },
    orderBy: { signedAt: "asc" },
  });
}

export async function highestSignedNonce(db: Db, chainId: number, from: string): Promise<number | null> {
  const row = await db.chainTransaction.aggregate({
    where: { chainId, from, state: { in: ["signed", "mined"] } },
    _max: { nonce: true },
  });
  return row._max.nonce;
}

export function insertTransaction(db: Db, data: Prisma.ChainTransactionUncheckedCreateInput) {
  return db.chainTransaction.create({ data });
}

export function updateTransaction(db: Db, hash: string, state: "signed" | "mined" | "failed") {
  return db.chainTransaction.update({ where: { hash }, data: { state } });
}

/** Locks a sender address for signing, until the transaction ends. */
export async function lockSender(tx: Transaction, chainId: number, sender: string) {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`sender:${chainId}:${sender}`}, 0))`;
}

/** Reads one signed transaction of each address that has any. */
export function findOneTransactionOfEach(db: Db, addresses: string[]) {
  return db.chainTransaction.findMany({
    where: { from: { in: addresses } },
    distinct: ["from"],
    select: { from: true, raw: true },
  });
}

/** Returns SQL for a value that changes whenever a write makes progress. `id` is SQL, too; null for a null id. */
export const writeVersion = (id: string) => `(select w.xmin::text from "ChainWrite" w where w.id = ${id})`;

/** Reads a page of writes after an id, with their signed transactions. */
export function pageOfWrites(db: Db, after: string | null, take: number) {
  return db.chainWrite.findMany({
    where: after ? { id: { gt: after } } : {},
    orderBy: { id: "asc" },
    take,
    include: { transactions: true },
  });
}

/** Finds signed transactions whose write no longer exists. */
export function findTransactionsWithoutWrite(db: Db, take: number) {
  return db.$queryRaw<{ hash: string }[]>`
    select t.hash from "ChainTransaction" t left join "ChainWrite" w on w.id = t."writeId"
    where w.id is null order by 1 limit ${take}`;
}
