import type { Db, Transaction } from "../../kernel/db";

/**
 * Records these marks for an organization where they are not recorded yet, and waits for transactions that record the
 * same ones. Marks are inserted in order to avoid deadlocks.
 */
export async function insertTrialUses(tx: Transaction, organizationId: string, marks: string[], at: Date) {
  const data = marks.toSorted().map((mark) => ({ mark, organizationId, at }));
  await tx.trialUse.createMany({ data, skipDuplicates: true });
}

/** Whether any of these marks is recorded for an organization other than this one. */
export async function isUsedElsewhere(db: Db, organizationId: string | null, marks: string[]): Promise<boolean> {
  const other = organizationId ? { organizationId: { not: organizationId } } : {};
  return (await db.trialUse.count({ where: { mark: { in: marks }, ...other } })) > 0;
}

/** Whether one of these organizations had a trial before trials were recorded with marks. */
export async function hasUnwrittenTrial(db: Db, organizationIds: string[]): Promise<boolean> {
  const written = await db.trialUse.findMany({ where: { organizationId: { in: organizationIds } } });
  const recorded = new Set(written.map(({ organizationId }) => organizationId));
  const unknown = organizationIds.filter((id) => !recorded.has(id));
  const where = { organizationId: { in: unknown }, trialEndsAt: { not: null } };
  return (await db.subscription.count({ where })) > 0;
}
