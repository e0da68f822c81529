import type { Prisma } from "#prisma/generated/client";
import type { Db, Transaction } from "../../kernel/db";

export function insertTable(tx: Transaction, data: Prisma.BatchTableUncheckedCreateInput) {
  return tx.batchTable.create({ data });
}

export function findTable(db: Db, organizationId: string, batchId: string) {
  return db.batchTable.findFirst({ where: { organizationId, batchId } });
}

/** Finds the notes on a batch's table; null where the columns cannot be matched again. */
export function findTableNotes(db: Db, organizationId: string, batchId: string) {
  return db.batchTable.findFirst({ where: { organizationId, batchId }, select: { notes: true } });
}

export function updateTable(
  tx: Transaction,
  organizationId: string,
  batchId: string,
  data: Prisma.BatchTableUpdateManyMutationInput,
) {
  return tx.batchTable.updateMany({ where: { organizationId, batchId }, data });
}

/** Deletes the table of a batch that is queued: its columns cannot be matched any more. */
export function deleteTable(tx: Transaction, organizationId: string, batchId: string) {
  return tx.batchTable.deleteMany({ where: { organizationId, batchId } });
}

/** Locks the stored tables of an organization and yields one after the other: each may be large. */
export async function* lockTables(tx: Transaction, organizationId: string) {
  const open = await tx.$queryRaw<{ batchId: string }[]>`
    select "batchId" from "BatchTable" where "organizationId" = ${organizationId}::uuid order by "batchId" for update`;
  for (const { batchId } of open) yield tx.batchTable.findUniqueOrThrow({ where: { batchId } });
}

/** Deletes tables created before a time, together with batches whose columns were never matched; drafts stay. */
export async function purgeTables(tx: Transaction, before: Date) {
  const { count: lists } = await tx.batch.deleteMany({ where: { state: "matching", createdAt: { lt: before } } });
  const { count: tables } = await tx.batchTable.deleteMany({ where: { createdAt: { lt: before } } });
  return { lists, tables };
}

/** Counts an organization's batches that wait for their columns to be matched. */
export function countMatching(db: Db, organizationId: string) {
  return db.batch.count({ where: { organizationId, state: "matching" } });
}

export function findMatching(db: Db, organizationId: string, key: string) {
  return db.columnMatching.findFirst({ where: { organizationId, key } });
}

export function rememberMatching(tx: Transaction, data: Prisma.ColumnMatchingUncheckedCreateInput) {
  const { organizationId, key, matching, changedAt } = data;
  return tx.columnMatching.upsert({
    where: { organizationId_key: { organizationId, key } },
    create: data,
    update: { matching, changedAt },
  });
}
