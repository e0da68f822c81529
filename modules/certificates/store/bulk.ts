import { Prisma } from "#prisma/generated/client";
import type { Db, Transaction } from "../../kernel/db";
import { isWithin, type Scope, within } from "../../organizations/index.server";
import type { LifecycleFacts } from "../rules/lifecycle-facts";
import { lifecycleColumns } from "./lifecycle-columns";

export function insertBulkAction(db: Db, data: Prisma.BulkActionCreateManyInput) {
  return db.bulkAction.create({ data });
}

/** Items for those of these certificates that are the organization's and not erased; says how many. */
export function insertBulkItems(tx: Transaction, scope: Scope, bulkActionId: string, ids: string[]) {
  return tx.$executeRaw`
    insert into "BulkItem" ("bulkActionId", "certificateId")
    select ${bulkActionId}::uuid, id from "Certificate"
    where ${isWithin(scope)} and id = any(${ids}::uuid[]) and "erasedAt" is null`;
}

export function findBulkAction(db: Db, scope: Scope, id: string) {
  return db.bulkAction.findFirst({ where: { ...within(scope), id } });
}

/** The same, unchanged by others until the transaction ends: what is done to many is done by one worker at a time. */
export async function lockBulkAction(tx: Transaction, scope: Scope, id: string) {
  const [locked] = await tx.$queryRaw<{ id: string }[]>`
    select id from "BulkAction" where ${isWithin(scope)} and id = ${id}::uuid for update`;
  return locked ? tx.bulkAction.findUnique({ where: { id } }) : null;
}

export function updateBulkAction(tx: Transaction, id: string, data: Prisma.BulkActionUpdateInput) {
  return tx.bulkAction.update({ where: { id }, data });
}

/** An action on this certificate that waits for an approval; null where there is none. */
export async function findSubmittedActionOf(db: Db, scope: Scope, certificateId: string) {
  const where = { certificateId, bulkAction: { ...within(scope), state: "submitted" as const } };
  return (await db.bulkItem.findFirst({ where }))?.bulkActionId ?? null;
}

export function listSubmittedActions(db: Db, scope: Scope, take: number) {
  return db.bulkAction.findMany({
    where: { ...within(scope), state: "submitted" },
    orderBy: { createdAt: "asc" },
    take,
  });
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

/** How many items are in each state, by the code for which they were left out. */
export async function countItems(db: Db, bulkActionId: string) {
  const groups = await db.bulkItem.groupBy({ by: ["state", "code"], where: { bulkActionId }, _count: true });
  return groups.map(({ state, code, _count }) => ({ state, code, count: _count }));
}

/** The certificates of an action that were not left out, by name, so many after that one. */
export async function listActed(
  db: Db,
  organizationId: string,
  bulkActionId: string,
  after: { nameKey: string; id: string } | null,
  take: number,
) {
  const rows = await db.$queryRaw<{ id: string; nameKey: string }[]>`
    select c.id::text, c."nameKey"
    from "BulkItem" i join "Certificate" c on c.id = i."certificateId" and c."organizationId" = ${organizationId}::uuid
    where i."bulkActionId" = ${bulkActionId}::uuid and i.state <> 'left_out' and c."erasedAt" is null
      and (c."nameKey", c.id) > (${after?.nameKey ?? ""}, ${after?.id ?? "00000000-0000-0000-0000-000000000000"}::uuid)
    order by c."nameKey", c.id limit ${take}`;
  return rows;
}

/** Items that were left out, with what their certificates are called; an erased one is called nothing. */
export function listLeftOut(db: Db, organizationId: string, bulkActionId: string, take: number) {
  return db.$queryRaw<{ id: string; code: string; recipientName: string; publicId: string; erased: boolean }[]>`
    select c.id::text, i.code, c."recipientName", c."publicId", c."erasedAt" is not null as erased
    from "BulkItem" i join "Certificate" c on c.id = i."certificateId" and c."organizationId" = ${organizationId}::uuid
    where i."bulkActionId" = ${bulkActionId}::uuid and i.state = 'left_out'
    order by i.code, c."nameKey", c.id limit ${take}`;
}

/** What is needed to judge the certificates of an action, whatever became of its items. */
export function listJudged(db: Db, organizationId: string, bulkActionId: string) {
  return db.$queryRaw<
    (LifecycleFacts & {
      id: string;
      recipientEmail: string | null;
      tags: string[];
    })[]
  >`
    select c.id::text, ${lifecycleColumns(Prisma.sql`c`)}, c."recipientEmail", c.tags
    from "BulkItem" i join "Certificate" c on c.id = i."certificateId"
    where i."bulkActionId" = ${bulkActionId}::uuid and c."organizationId" = ${organizationId}::uuid and c."erasedAt" is null`;
}

export async function deleteDraftActions(db: Db, before: Date): Promise<number> {
  return (await db.bulkAction.deleteMany({ where: { state: "draft", createdAt: { lt: before } } })).count;
}

export function deleteBulkAction(tx: Transaction, id: string) {
  return tx.bulkAction.delete({ where: { id } });
}

/** Actions of these kinds that are not done yet, of all organizations. */
export function listRunningActions(db: Db, kinds: readonly string[]) {
  return db.bulkAction.findMany({
    where: { kind: { in: [...kinds] }, state: "running" },
    select: { id: true, organizationId: true },
  });
}
