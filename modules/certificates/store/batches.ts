import type { Prisma } from "#prisma/generated/client";
import type { Db, Transaction } from "../../kernel/db";

export function insertBatch(db: Db, data: Prisma.BatchUncheckedCreateInput) {
  return db.batch.create({ data });
}

export function findBatch(db: Db, organizationId: string, id: string) {
  return db.batch.findFirst({ where: { organizationId, id } });
}

/** The oldest batch of that name. */
export function findBatchByName(db: Db, organizationId: string, name: string) {
  return db.batch.findFirst({ where: { organizationId, name }, orderBy: { createdAt: "asc" } });
}

export function listBatches(db: Db, organizationId: string, take: number) {
  return db.batch.findMany({ where: { organizationId }, orderBy: { createdAt: "desc" }, take });
}

/** Moves a batch from one state to the next; false where it was not in that state. */
export async function moveBatch(
  db: Db,
  organizationId: string,
  id: string,
  from: "draft" | "issuing",
  data: Prisma.BatchUpdateManyMutationInput,
) {
  const result = await db.batch.updateMany({ where: { organizationId, id, state: from }, data });
  return result.count === 1;
}

export function insertBatchRows(db: Db, rows: Prisma.BatchRowCreateManyInput[]) {
  return db.batchRow.createMany({ data: rows });
}

export function findBatchRows(
  db: Db,
  organizationId: string,
  batchId: string,
  filter: { states?: BatchRowState[]; skip?: number; take?: number } = {},
) {
  return db.batchRow.findMany({
    where: { organizationId, batchId, ...(filter.states ? { state: { in: filter.states } } : {}) },
    orderBy: { line: "asc" },
    ...(filter.skip ? { skip: filter.skip } : {}),
    ...(filter.take ? { take: filter.take } : {}),
  });
}

export function updateBatchRow(
  db: Db,
  organizationId: string,
  batchId: string,
  line: number,
  data: Prisma.BatchRowUpdateManyMutationInput,
) {
  return db.batchRow.updateMany({ where: { organizationId, batchId, line }, data });
}

export function updateBatchRowStates(
  db: Db,
  organizationId: string,
  batchId: string,
  from: BatchRowState[],
  state: BatchRowState,
) {
  return db.batchRow.updateMany({ where: { organizationId, batchId, state: { in: from } }, data: { state } });
}

export async function countBatchRows(db: Db, organizationId: string, batchId: string) {
  const groups = await db.batchRow.groupBy({ by: ["state"], where: { organizationId, batchId }, _count: true });
  return new Map(groups.map((group) => [group.state, group._count]));
}

/** Takes up to `limit` waiting rows for this transaction alone; other workers pass them over. */
export async function claimQueuedLines(tx: Transaction, organizationId: string, batchId: string, limit: number) {
  const rows = await tx.$queryRaw<{ line: number }[]>`
    select line from "BatchRow"
    where "organizationId" = ${organizationId}::uuid and "batchId" = ${batchId}::uuid and state = 'queued'
    order by line limit ${limit} for update skip locked`;
  return tx.batchRow.findMany({
    where: { organizationId, batchId, line: { in: rows.map((row) => row.line) } },
    orderBy: { line: "asc" },
  });
}

export type BatchRowState = "fresh" | "duplicate" | "changed" | "invalid" | "queued" | "issued" | "skipped";
