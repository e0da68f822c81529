import type { Prisma } from "#prisma/generated/client";
import type { Db, Transaction } from "../../kernel/db";
import { isWithin, type Scope, within } from "../../organizations/index.server";
import { WITH_LAST, withLast } from "./approvals";

export function insertBulkAction(db: Db, data: Prisma.BulkActionCreateManyInput) {
  return db.bulkAction.create({ data });
}

export async function insertBulkItems(tx: Transaction, bulkActionId: string, certificateIds: string[]) {
  await tx.bulkItem.createMany({ data: certificateIds.map((certificateId) => ({ bulkActionId, certificateId })) });
}

/** Finds a bulk action with its last approval; null where there is no such action. */
export async function findBulkAction(db: Db, scope: Scope, id: string) {
  const action = await db.bulkAction.findFirst({ where: { ...within(scope), id }, include: WITH_LAST });
  return action && withLast(action);
}

/**
 * Locks a bulk action until the transaction ends, so that one worker at a time carries it out; null where there is
 * none.
 */
export async function lockBulkAction(tx: Transaction, scope: Scope, id: string) {
  const [locked] = await tx.$queryRaw<{ id: string }[]>`
    select id from "BulkAction" where ${isWithin(scope)} and id = ${id}::uuid for update`;
  return locked ? findBulkAction(tx, scope, id) : null;
}

export function updateBulkAction(tx: Transaction, id: string, data: Prisma.BulkActionUpdateInput) {
  return tx.bulkAction.update({ where: { id }, data });
}

/** Finds a bulk action on this certificate that waits for an approval; null where there is none. */
export async function findSubmittedActionOf(db: Db, scope: Scope, certificateId: string) {
  const where = { certificateId, bulkAction: { ...within(scope), state: "submitted" as const } };
  return (await db.bulkItem.findFirst({ where }))?.bulkActionId ?? null;
}

export async function listWaitingItems(db: Db, bulkActionId: string, take: number): Promise<string[]> {
  const items = await db.bulkItem.findMany({
    where: { bulkActionId, state: "waiting" },
    orderBy: { certificateId: "asc" },
    take,
  });
  return items.map(({ certificateId }) => certificateId);
}

export function settleItems(tx: Transaction, bulkActionId: string, ids: string[], code: string | null) {
  return tx.bulkItem.updateMany({
    where: { bulkActionId, certificateId: { in: ids }, state: "waiting" },
    data: code === null ? { state: "done" } : { state: "left_out", code },
  });
}

export function leaveOutWaiting(tx: Transaction, bulkActionId: string, code: string) {
  return tx.bulkItem.updateMany({ where: { bulkActionId, state: "waiting" }, data: { state: "left_out", code } });
}

/** Counts the items in each state, by the code for which they were left out. */
export async function countItems(db: Db, bulkActionId: string) {
  const groups = await db.bulkItem.groupBy({ by: ["state", "code"], where: { bulkActionId }, _count: true });
  return groups.map(({ state, code, _count }) => ({ state, code, count: _count }));
}

/** Lists the certificates of an action: all, or those that were not left out. */
export async function listItems(db: Db, bulkActionId: string, which: "all" | "acted"): Promise<string[]> {
  const where = which === "all" ? { bulkActionId } : { bulkActionId, state: { not: "left_out" as const } };
  const items = await db.bulkItem.findMany({ where, select: { certificateId: true } });
  return items.map(({ certificateId }) => certificateId);
}

/** Lists the certificates of an action that were left out, with their codes. */
export function listLeftOut(db: Db, bulkActionId: string) {
  return db.bulkItem.findMany({
    where: { bulkActionId, state: "left_out" },
    select: { certificateId: true, code: true },
  });
}

export async function deleteDraftActions(db: Db, before: Date): Promise<number> {
  return (await db.bulkAction.deleteMany({ where: { state: "draft", createdAt: { lt: before } } })).count;
}

/** Lists the running actions of these kinds, of all organizations. */
export function listRunningActions(db: Db, kinds: readonly string[]) {
  return db.bulkAction.findMany({
    where: { kind: { in: [...kinds] }, state: "running" },
    select: { id: true, organizationId: true },
  });
}
