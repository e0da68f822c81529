import type { Db } from "../kernel/db";
import type { Plan } from ".";

export function upsertSubscription(db: Db, organizationId: string, plan: Plan, since: Date) {
  return db.subscription.upsert({
    where: { organizationId },
    create: { organizationId, plan, since },
    update: { plan, since },
  });
}

export function findSubscription(db: Db, organizationId: string) {
  return db.subscription.findUnique({ where: { organizationId } });
}

export async function readUse(db: Db, organizationId: string, month: string): Promise<number> {
  const row = await db.quotaUse.findUnique({ where: { organizationId_month: { organizationId, month } } });
  return row?.used ?? 0;
}

/** Adds to the month's use in one conditional statement; false where it would pass the cap. */
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
