import type { Prisma } from "#prisma/generated/client";
import type { Db, Transaction } from "../../kernel/db";

/** Reads the use of months, by their names. */
export async function readUses(db: Db, organizationId: string, months: string[]): Promise<Map<string, number>> {
  const rows = await db.quotaUse.findMany({ where: { organizationId, month: { in: months } } });
  return new Map(rows.map(({ month, used }) => [month, used]));
}

/** Sums the use of all months whose name begins with this prefix. */
export async function sumUses(db: Db, organizationId: string, prefix: string): Promise<number> {
  const { _sum } = await db.quotaUse.aggregate({
    where: { organizationId, month: { startsWith: prefix } },
    _sum: { used: true },
  });
  return _sum.used ?? 0;
}

/** Adds to a month's use in one conditional statement; false where it would pass the cap. */
export async function addUse(db: Db, organizationId: string, month: string, count: number, cap: number | null) {
  await db.quotaUse.createMany({ data: [{ organizationId, month, used: 0 }], skipDuplicates: true });
  const result = await db.quotaUse.updateMany({
    where: { organizationId, month, ...(cap === null ? {} : { used: { lte: cap - count } }) },
    data: { used: { increment: count } },
  });
  return result.count === 1;
}

export function subtractUse(db: Db, organizationId: string, month: string, count: number) {
  return db.quotaUse.updateMany({
    where: { organizationId, month, used: { gte: count } },
    data: { used: { decrement: count } },
  });
}

export function insertGrant(tx: Transaction, data: Prisma.QuotaGrantCreateManyInput) {
  return tx.quotaGrant.create({ data });
}

export async function sumGrants(db: Db, organizationId: string, month: string): Promise<number> {
  const { _sum } = await db.quotaGrant.aggregate({ where: { organizationId, month }, _sum: { count: true } });
  return _sum.count ?? 0;
}

export function findUsesOf(db: Db, organizationIds: string[]) {
  return db.quotaUse.findMany({
    where: { organizationId: { in: organizationIds } },
    orderBy: { organizationId: "asc" },
  });
}
