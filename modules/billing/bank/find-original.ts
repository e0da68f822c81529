import type { Db } from "../../kernel/db";
import type { StatementLine } from "../../kernel/ports";
import { sharesName } from "../rules/same-transfer";
import * as store from "../store";

/** Maximum number of transfers that are compared with a reversal. */
const MAX = 100;
/** Types of identifiers that banks assign to a single transfer; payers do not choose them. */
const UNIQUE_KINDS = ["uetr", "tx"];
/** Types of identifiers that a reversal repeats from its transfer. */
export const NAMED_BY_BANK = ["uetr", "tx", "ref", "clr", "end", "instr"];

/** Key of the reversed transfer, and the order that it was for; each null where it was not found. */
export interface Original {
  key: string | null;
  orderId: string | null;
}

/**
 * Finds the transfer that a debit reverses.
 * Where the bank marks the debit as a return, it is found by a shared identifier, by the reference of its order, or by
 * payer and amount where only one transfer has both. Other debits may be charges or payments of the platform: for them
 * only a transfer of exactly that amount counts, and only from the same account or with the same transaction
 * identifier. A refund that the platform sent reverses nothing.
 */
export async function findOriginal(db: Db, iban: string, line: StatementLine): Promise<Original> {
  const { identifiers, references, payerIban, amountMinor, isReturn } = line;
  const orders = references.length > 0 ? await store.findOrdersByReference(db, references) : [];
  const orderIds = orders.map(({ id }) => id);
  const by = { identifiers, orderIds, payerIban };
  const found = onceEach(await store.findOriginals(db, { iban, ...line }, by, MAX));
  const left: store.StoredLine[] = [];
  for (const one of found) if ((await leftOf(db, one)) >= amountMinor) left.push(one);
  const alike = left.filter(
    (one) => payerIban !== null && one.payerIban === payerIban && one.amountMinor === amountMinor,
  );
  const possible = isReturn ? left : left.filter((one) => alike.includes(one) || isSameTransaction(one, line));
  const named = possible.filter((one) => sharesName(one, line, NAMED_BY_BANK));
  const ordered = possible.filter(({ orderId }) => orderId !== null && orderIds.includes(orderId));
  const paidAlike = isReturn && alike.length > 1 ? undefined : alike[0];
  const original = best(named, amountMinor) ?? best(ordered, amountMinor) ?? paidAlike;
  if (!isReturn) return (await isRefund(db, possible, amountMinor)) ? NOTHING : originalOf(original);
  const [order] = orders;
  const key = original?.key ?? (order ? await confirmedKey(db, order.id, amountMinor) : null);
  return { key, orderId: original?.orderId ?? order?.id ?? null };
}

/**
 * Reduces lines to one for each transfer: a line that is or may be a duplicate counts under the key of its original.
 */
function onceEach(lines: store.StoredLine[]): store.StoredLine[] {
  const isSame = ({ state, code }: store.StoredLine) => state === "same" || code === "perhaps-known";
  const byKey = new Map(lines.filter((line) => !isSame(line)).map((line) => [line.key, line]));
  for (const line of lines.filter(isSame)) {
    const key = line.sameAsKey ?? line.key;
    if (!byKey.has(key)) byKey.set(key, { ...line, key });
  }
  return [...byKey.values()];
}

const NOTHING: Original = { key: null, orderId: null };

const originalOf = (line: store.StoredLine | undefined): Original =>
  line ? { key: line.key, orderId: line.orderId } : NOTHING;

const isSameTransaction = (one: store.StoredLine, line: StatementLine) =>
  one.amountMinor === line.amountMinor && sharesName(one, line, UNIQUE_KINDS);

async function isRefund(db: Db, possible: store.StoredLine[], amountMinor: number): Promise<boolean> {
  for (const { key } of possible) if (await store.isRefundSent(db, key, amountMinor)) return true;
  return false;
}

/** Amount of a transfer that the bank has not reversed yet. */
async function leftOf(db: Db, { key, amountMinor }: store.StoredLine): Promise<number> {
  const reversals = await store.findReversalsOf(db, key);
  return reversals.reduce((left, reversal) => left - reversal.amountMinor, amountMinor);
}

/** Prefers a line of exactly that amount. */
const best = (lines: store.StoredLine[], amountMinor: number) =>
  lines.find((line) => line.amountMinor === amountMinor) ?? lines[0];

/** Key of a transfer that an admin confirmed and whose statement is not imported; null where there is none. */
async function confirmedKey(db: Db, orderId: string, amountMinor: number): Promise<string | null> {
  const payment = await store.findTransferOf(db, orderId);
  return payment && payment.amountMinor >= amountMinor ? payment.providerRef : null;
}
