import type { Prisma } from "#prisma/generated/client";
import type { Db, Transaction } from "../../kernel/db";

export type StoredDifference = Prisma.PaymentDifferenceGetPayload<object>;

/** Finds a provider's payments and refunds that were settled since a moment or are named. */
export async function findOwnMovements(db: Db, provider: string, since: Date, named: string[]) {
  const uuids = named.filter((name) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(name));
  const where = {
    provider,
    OR: [{ settledAt: { gte: since } }, { id: { in: uuids } }, { providerRef: { in: named } }],
  };
  const select = { id: true, providerRef: true, state: true, currency: true, settledAt: true };
  const [payments, refunds] = await Promise.all([
    db.payment.findMany({ where, select }),
    db.refund.findMany({ where, select }),
  ]);
  return { payments, refunds };
}

/** Reads the amounts that movements moved on an account, by their keys. */
export async function findLedgerAmounts(db: Db, account: string, keys: string[]): Promise<Map<string, number>> {
  const entries = await db.ledgerEntry.findMany({
    where: { account, transaction: { key: { in: keys } } },
    select: { amountMinor: true, transaction: { select: { key: true } } },
  });
  return new Map(entries.map(({ amountMinor, transaction }) => [transaction.key, amountMinor]));
}

export function findOpenDifferences(db: Db, provider?: string): Promise<StoredDifference[]> {
  return db.paymentDifference.findMany({
    where: { settledAt: null, ...(provider ? { provider } : {}) },
    orderBy: { foundAt: "desc" },
  });
}

export function countOpenDifferences(db: Db): Promise<number> {
  return db.paymentDifference.count({ where: { settledAt: null } });
}

/** Stores a difference; true where it is new, or was closed automatically and is back. */
export async function keepDifference(
  tx: Transaction,
  data: Omit<Prisma.PaymentDifferenceUncheckedCreateInput, "settledAt"> & { foundAt: Date },
): Promise<boolean> {
  const { count } = await tx.paymentDifference.createMany({ data, skipDuplicates: true });
  if (count === 1) return true;
  const { provider, kind, ref, hereMinor, thereMinor, foundAt } = data;
  const back = await tx.paymentDifference.updateMany({
    where: { provider, kind, ref, settledAt: { not: null }, settledBy: null },
    data: { settledAt: null, foundAt, hereMinor, thereMinor },
  });
  return back.count === 1;
}

export async function settleDifferences(
  db: Db,
  ids: string[],
  settledAt: Date,
  by: { settledBy: string; note: string } | null,
): Promise<number> {
  const { count } = await db.paymentDifference.updateMany({
    where: { id: { in: ids }, settledAt: null },
    data: { settledAt, ...by },
  });
  return count;
}
