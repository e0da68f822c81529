import type { Prisma } from "#prisma/generated/client";
import type { Db, Transaction } from "../../kernel/db";
import type { Account } from "../ledger/accounts";

/** False where a transaction with this key is there already. */
export async function insertLedgerTransaction(tx: Transaction, data: Prisma.LedgerTransactionCreateManyInput) {
  const { count } = await tx.ledgerTransaction.createMany({ data, skipDuplicates: true });
  return count === 1;
}

export function insertLedgerEntries(tx: Transaction, data: Prisma.LedgerEntryCreateManyInput[]) {
  return tx.ledgerEntry.createMany({ data });
}

/** What an account of one organization adds up to: debits less credits. */
export async function sumAccount(db: Db, organizationId: string, account: Account): Promise<number> {
  const { _sum } = await db.ledgerEntry.aggregate({ where: { organizationId, account }, _sum: { amountMinor: true } });
  return _sum.amountMinor ?? 0;
}

/** What each account adds up to, of all organizations together. */
export async function sumAccounts(db: Db): Promise<Map<string, number>> {
  const rows = await db.ledgerEntry.groupBy({ by: ["account"], _sum: { amountMinor: true } });
  return new Map(rows.map(({ account, _sum }) => [account, _sum.amountMinor ?? 0]));
}

/** Transactions whose entries do not add up to nothing, by their keys. */
export async function findUnbalanced(db: Db): Promise<string[]> {
  const rows = await db.$queryRaw<{ key: string }[]>`
    select t."key" from "LedgerTransaction" t left join "LedgerEntry" e on e."transactionId" = t.id
    group by t.id having coalesce(sum(e."amountMinor"), 1) <> 0`;
  return rows.map(({ key }) => key);
}

/** Which of these keys have a transaction. */
export async function findLedgerKeys(db: Db, keys: string[]): Promise<Set<string>> {
  const rows = await db.ledgerTransaction.findMany({ where: { key: { in: keys } }, select: { key: true } });
  return new Set(rows.map(({ key }) => key));
}

/** Customers whose credit is less than nothing: somebody's order was paid with money that was not there. */
export async function findOverdrawn(db: Db): Promise<string[]> {
  const rows = await db.$queryRaw<{ organizationId: string }[]>`
    select "organizationId" from "LedgerEntry" where account = 'credit' group by 1 having sum("amountMinor") > 0`;
  return rows.map(({ organizationId }) => organizationId);
}

/** What was invoiced each month, less what was taken back, without VAT: for the platform's own people. */
export async function sumRevenueByMonth(db: Db, from: Date): Promise<{ month: string; netMinor: number }[]> {
  return db.$queryRaw<{ month: string; netMinor: number }[]>`
    select to_char(t."at" at time zone 'UTC', 'YYYY-MM') as month, (-sum(e."amountMinor"))::int as "netMinor"
    from "LedgerTransaction" t join "LedgerEntry" e on e."transactionId" = t.id
    where e.account = 'revenue' and t."at" >= ${from} group by 1 order by 1`;
}
