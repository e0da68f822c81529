import type { Db } from "../../kernel/db";
import type { StatementLine } from "../../kernel/ports";
import { sharesName } from "../rules/same-transfer";
import * as store from "../store";

/** How many transfers are looked through for the one that was taken back. */
const MAX = 100;
/** Names that are given to one transfer alone, by banks and not by who pays. */
const GIVEN_TO_ONE = ["uetr", "tx"];
/** Names of a transfer that stand in what takes it back as well. */
export const NAMED_BY_BANK = ["uetr", "tx", "ref", "clr", "end", "instr"];

/** The key of the transfer that was taken back, and the order that it was for; each null where it is not known. */
export interface Original {
  key: string | null;
  orderId: string | null;
}

/**
 * Which transfer a debit takes back. Where the bank says that it is a return: by a name that both have, or the
 * reference of the order that it was for, or the payer and the amount where only one transfer has both. Where it does
 * not, charges and payments of ours may name all of that as well: then only what is of exactly that amount and of its
 * payer's account, or has the name of one transaction. A refund that we sent takes nothing back.
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

/** Each transfer once: a line that is or may be the same as another one stands for what was counted. */
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
  one.amountMinor === line.amountMinor && sharesName(one, line, GIVEN_TO_ONE);

async function isRefund(db: Db, possible: store.StoredLine[], amountMinor: number): Promise<boolean> {
  for (const { key } of possible) if (await store.isRefundSent(db, key, amountMinor)) return true;
  return false;
}

/** What of a transfer the bank has not taken back yet. */
async function leftOf(db: Db, { key, amountMinor }: store.StoredLine): Promise<number> {
  const reversals = await store.findReversalsOf(db, key);
  return reversals.reduce((left, reversal) => left - reversal.amountMinor, amountMinor);
}

/** Of several, one of exactly that amount. */
const best = (lines: store.StoredLine[], amountMinor: number) =>
  lines.find((line) => line.amountMinor === amountMinor) ?? lines[0];

/** A transfer that an admin had seen, and whose statement is not here. */
async function confirmedKey(db: Db, orderId: string, amountMinor: number): Promise<string | null> {
  const payment = await store.findTransferOf(db, orderId);
  return payment && payment.amountMinor >= amountMinor ? payment.providerRef : null;
}
