import type { Db } from "../../kernel/db";
import * as store from "../store";

/**
 * Reads the books back and says what should not be: movements that do not add up, invoices or payments without theirs,
 * amounts that are not theirs, numbers with gaps, invoices that ask for more than was paid, customers with less than nothing.
 */
export async function checkLedger(db: Db): Promise<{ invoices: number; faults: string[] }> {
  const [unbalanced, misposted, overdrawn, sums, invoices, payments] = await Promise.all([
    store.findUnbalanced(db),
    store.findMisposted(db),
    store.findOverdrawn(db),
    store.sumAccounts(db),
    store.findAllInvoices(db),
    store.findSucceededPayments(db),
  ]);
  const keys = [
    ...invoices.map(({ id, kind }) => `${kind === "invoice" ? "invoice" : "credit-note"}:${id}`),
    ...payments.map(({ id, provider, providerRef }) =>
      provider === "bank" ? `transfer:${providerRef}` : `payment:${id}`,
    ),
  ];
  const posted = await store.findLedgerKeys(db, keys);
  return {
    invoices: invoices.length,
    faults: [
      ...unbalanced.map((key) => `the movement ${key} does not add up to nothing`),
      ...misposted.map((key) => `the movement ${key} has other amounts than what it is of`),
      ...overdrawn.map((id) => `the credit of organization ${id} is less than nothing`),
      ...keys.filter((key) => !posted.has(key)).map((key) => `${key} is not in the ledger`),
      ...(sums.get("receivable") ? ["invoices ask for money that is not there"] : []),
      ...findGaps(invoices.map(({ number }) => number)),
    ],
  };
}

/** Numbers that are missing between the first of a year and the last. */
function findGaps(numbers: string[]): string[] {
  const last = new Map<string, number>();
  const gaps: string[] = [];
  for (const number of [...numbers].sort()) {
    const series = number.slice(0, -6);
    const position = Number(number.slice(-6));
    if (position !== (last.get(series) ?? 0) + 1) gaps.push(`an invoice before ${number} is missing`);
    last.set(series, position);
  }
  return gaps;
}
