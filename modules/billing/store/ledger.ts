import type { Prisma } from "#prisma/generated/client";
import type { Db, Transaction } from "../../kernel/db";
import type { Account } from "../rules/accounts";

/** Inserts a ledger transaction; false where its key already exists. */
export async function insertLedgerTransaction(tx: Transaction, data: Prisma.LedgerTransactionCreateManyInput) {
  const { count } = await tx.ledgerTransaction.createMany({ data, skipDuplicates: true });
  return count === 1;
}

export function insertLedgerEntries(tx: Transaction, data: Prisma.LedgerEntryCreateManyInput[]) {
  return tx.ledgerEntry.createMany({ data });
}

/** Sums an account of one organization: debits less credits. */
export async function sumAccount(db: Db, organizationId: string, account: Account): Promise<number> {
  const { _sum } = await db.ledgerEntry.aggregate({ where: { organizationId, account }, _sum: { amountMinor: true } });
  return _sum.amountMinor ?? 0;
}

/** Sums an account for each of these organizations. */
export async function sumAccountOfEach(db: Db, organizationIds: string[], account: Account) {
  const where = { organizationId: { in: organizationIds }, account };
  const rows = await db.ledgerEntry.groupBy({ by: ["organizationId"], where, _sum: { amountMinor: true } });
  return new Map(rows.map(({ organizationId, _sum }) => [organizationId, _sum.amountMinor ?? 0]));
}

/** Sums each account over all organizations. */
export async function sumAccounts(db: Db): Promise<Map<string, number>> {
  const rows = await db.ledgerEntry.groupBy({ by: ["account"], _sum: { amountMinor: true } });
  return new Map(rows.map(({ account, _sum }) => [account, _sum.amountMinor ?? 0]));
}

/** Finds the keys of transactions whose entries do not add up to zero. */
export async function findUnbalanced(db: Db): Promise<string[]> {
  const rows = await db.$queryRaw<{ key: string }[]>`
    select t."key" from "LedgerTransaction" t left join "LedgerEntry" e on e."transactionId" = t.id
    group by t.id having coalesce(sum(e."amountMinor"), 1) <> 0`;
  return rows.map(({ key }) => key);
}

/** Finds which of these keys have a transaction. */
export async function findLedgerKeys(db: Db, keys: string[]): Promise<Set<string>> {
  const rows = await db.ledgerTransaction.findMany({ where: { key: { in: keys } }, select: { key: true } });
  return new Set(rows.map(({ key }) => key));
}

/** Finds customers with a negative credit: an order was paid with money that was not there. */
export async function findOverdrawn(db: Db): Promise<string[]> {
  const rows = await db.$queryRaw<{ organizationId: string }[]>`
    select "organizationId" from "LedgerEntry" where account = 'credit' group by 1 having sum("amountMinor") > 0`;
  return rows.map(({ organizationId }) => organizationId);
}

/**
 * Sums what was invoiced less credit notes, without VAT, over all organizations, in minor units. `begins` are the first
 * days (UTC) of the steps; a step can be negative.
 */
export function sumRevenueIn(db: Db, begins: string[]): Promise<{ step: number; count: number }[]> {
  return db.$queryRaw<{ step: number; count: number }[]>`
    select width_bucket((t."at" at time zone 'UTC')::date, ${begins}::date[]) - 1 as step,
      (-sum(e."amountMinor"))::float8 as count
    from "LedgerTransaction" t join "LedgerEntry" e on e."transactionId" = t.id
    where e.account = 'revenue' and t."at" >= ${begins[0]}::date group by 1`;
}

/** Returns the movements that follow the id `after`, ordered by id, with their entries in order. */
export function pageOfMovements(db: Db, after: string | null, take: number) {
  return db.ledgerTransaction.findMany({
    where: after ? { id: { gt: after } } : {},
    orderBy: { id: "asc" },
    take,
    include: { entries: { orderBy: { position: "asc" } } },
  });
}

/**
 * Finds the sources that movements name: invoices, payments (by id, and transfers by the key of their line), refunds
 * and reversals.
 */
export async function findMoved(db: Db, named: { ids: string[]; refs: string[] }) {
  const [invoices, payments, transfers, refunds, reversals] = await Promise.all([
    db.invoice.findMany({ where: { id: { in: named.ids } } }),
    db.payment.findMany({ where: { id: { in: named.ids } } }),
    db.payment.findMany({ where: { provider: "bank", providerRef: { in: named.refs } } }),
    db.refund.findMany({ where: { id: { in: named.ids } } }),
    db.bankLine.findMany({
      where: { isReversal: true, OR: [{ id: { in: named.ids } }, { key: { in: named.refs } }] },
    }),
  ]);
  return { invoices, payments, transfers, refunds, reversals };
}

/** Finds entries whose movement does not exist. */
export function findEntriesWithoutMovement(db: Db) {
  return db.$queryRaw<{ id: string; count: number }[]>`
    select e."transactionId"::text as id, count(*)::int as count from "LedgerEntry" e
    left join "LedgerTransaction" t on t.id = e."transactionId" where t.id is null group by 1 order by 1`;
}
