import type { Db } from "../../kernel/db";
import { type Scope, within } from "../../organizations/index.server";
import { WITH_LAST, withLast } from "./approvals";

/** Lists batches, newest first; with `before`, those older than that batch. */
export async function listBatches(db: Db, scope: Scope, take: number, before: string | null = null) {
  const start = before ? await db.batch.findFirst({ where: { ...within(scope), id: before } }) : null;
  const older = start
    ? { OR: [{ createdAt: { lt: start.createdAt } }, { createdAt: start.createdAt, id: { lt: start.id } }] }
    : {};
  const batches = await db.batch.findMany({
    where: { AND: [within(scope), older] },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take,
    include: WITH_LAST,
  });
  return batches.map(withLast);
}

/** Counts the rows of batches, and those that were issued, by batch. */
export async function countRowsOf(db: Db, scope: Scope, batchIds: string[]) {
  const groups = await db.batchRow.groupBy({
    by: ["batchId", "state"],
    where: { batchId: { in: batchIds }, batch: within(scope) },
    _count: true,
  });
  const counts = new Map(batchIds.map((batchId) => [batchId, { rows: 0, issued: 0 }]));
  for (const { batchId, state, _count } of groups) {
    const count = counts.get(batchId);
    if (!count) continue;
    count.rows += _count;
    if (state === "issued") count.issued += _count;
  }
  return counts;
}
