import { entriesAbout } from "../../audit/index.server";
import type { Db } from "../../kernel/db";
import { type Faults, noteFaults } from "../../kernel/faults";
import { CURRENCY } from "../rules/plans";
import * as store from "../store";
import { checkInvoices } from "./check-invoices";
import { checkMovements } from "./check-movements";

const PAGE = 500;

/**
 * Checks the books and lists what is wrong: movements that do not add up or differ from their source; invoices,
 * payments or refunds without movements; gaps in numbers; invoices that ask for more than was paid or were altered;
 * customers with a negative credit; and orders that the audit log has as paid and that are not.
 */
export async function checkLedger(db: Db): Promise<{ invoices: number; faults: Faults }> {
  const faults: Faults = [];
  const unbalanced = new Set<string>();
  await noteFaults(faults, "the sums of the ledger", async () => {
    for (const key of await store.findUnbalanced(db)) {
      unbalanced.add(key);
      faults.push(`the movement ${key} does not add up to nothing`);
    }
    for (const id of await store.findOverdrawn(db))
      faults.push(`the credit of organization ${id} is less than nothing`);
    if ((await store.sumAccounts(db)).get("receivable")) faults.push("invoices ask for money that is not there");
  });
  await noteFaults(faults, "the movements of money", () => checkMovements(db, unbalanced, faults));
  await noteFaults(faults, "what has to be in the ledger", () => checkPosted(db, faults));
  await noteFaults(faults, "the numbers of invoices", async () => {
    faults.push(...findGaps((await store.findAllInvoices(db)).map(({ number }) => number)));
  });
  let invoices = 0;
  await noteFaults(faults, "the invoices", async () => {
    invoices = await checkInvoices(db, faults);
  });
  await noteFaults(faults, "what was paid", async () => {
    for (const { what } of await store.findPaidInVain(db)) faults.push(what);
  });
  await noteFaults(faults, "the orders", () => checkOrders(db, faults));
  return { invoices, faults };
}

/** Checks that invoices, payments, refunds and reversals have their movements. */
async function checkPosted(db: Db, faults: Faults): Promise<void> {
  const [invoices, payments, refunds, reversals] = await Promise.all([
    store.findAllInvoices(db),
    store.findSucceededPayments(db),
    store.listRefunds(db),
    store.listReversals(db),
  ]);
  const keys = [
    ...invoices.flatMap(({ id, kind }) =>
      kind === "invoice" ? [`invoice:${id}`, `invoice-paid:${id}`] : [`credit-note:${id}`],
    ),
    ...payments.map(({ id, provider, providerRef }) =>
      provider === "bank" ? `transfer:${providerRef}` : `payment:${id}`,
    ),
    ...refunds.filter(({ state }) => state === "succeeded").map(({ id }) => `refund:${id}`),
    ...reversals
      .filter(({ currency }) => currency === CURRENCY)
      .flatMap(({ id, key, state }) => [
        `taken-back:${key}`,
        ...(state === "taken_back" || state === "kept" ? [`reversal:${id}`] : []),
      ]),
  ];
  for (let from = 0; from < keys.length; from += PAGE) {
    const some = keys.slice(from, from + PAGE);
    const posted = await store.findLedgerKeys(db, some);
    for (const key of some) if (!posted.has(key)) faults.push(`${key} is not in the ledger`);
  }
}

/** Compares the payments of orders with the audit log. */
async function checkOrders(db: Db, faults: Faults): Promise<void> {
  for (let after: string | null = null; ; ) {
    const page: Awaited<ReturnType<typeof store.pageOfOrders>> = await store.pageOfOrders(db, after, PAGE);
    const paid = await entriesAbout(
      db,
      page.map(({ id }) => id),
      ["plan.paid"],
    );
    for (const { id, state, plan, period, kind, totalMinor, organizationId } of page) {
      const [entry] = paid.get(id) ?? [];
      if (!entry && state === "paid") faults.push(`order ${id} is paid, and the audit log does not know of it`);
      if (entry && state !== "paid") faults.push(`order ${id} was paid, as the audit log says, and is ${state}`);
      const recorded = entry?.details as Record<string, unknown> | null | undefined;
      const isSame =
        recorded?.plan === plan &&
        recorded.period === period &&
        recorded.kind === kind &&
        recorded.totalMinor === totalMinor &&
        entry?.organizationId === organizationId;
      if (entry && !isSame) faults.push(`order ${id} is another than was paid, as the audit log says`);
    }
    after = page.at(-1)?.id ?? null;
    if (page.length < PAGE) return;
  }
}

/** Finds missing numbers between 1 and the last of each year. */
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
