import type { Db } from "../../kernel/db";
import type { StatementLine } from "../../kernel/ports";
import { sharesName } from "../rules/same-transfer";
import * as store from "../store";

/** How many transfers are looked through for the one that was taken back. */
const MOST = 100;
/** Names of a transfer that stand in what takes it back as well. */
export const NAMED_BY_BANK = ["uetr", "tx", "ref", "clr", "end", "instr"];

/** The key of the transfer that was taken back, and the order that it was for; each null where it is not known. */
export interface Original {
  key: string | null;
  orderId: string | null;
}

/**
 * Which transfer a debit takes back: by a name that both have, or the reference of the order that it was for, or, where the
 * bank says that it is a return, the payer and the amount where only one transfer has both. A refund that we sent takes nothing back.
 */
export async function findOriginal(db: Db, iban: string, line: StatementLine): Promise<Original> {
  const { identifiers, references, payerIban, amountMinor, isReturn } = line;
  const orders = references.length > 0 ? await store.findOrdersByReference(db, references) : [];
  const orderIds = orders.map(({ id }) => id);
  const by = { identifiers, orderIds, payerIban: isReturn ? payerIban : null };
  const found = await store.findOriginals(db, { iban, ...line }, by, MOST);
  const left: store.StoredLine[] = [];
  for (const one of found) if ((await leftOf(db, one)) >= amountMinor) left.push(one);
  const named = left.filter((one) => sharesName(one, line, NAMED_BY_BANK));
  const ordered = left.filter(({ orderId }) => orderId !== null && orderIds.includes(orderId));
  const alike = left.filter((one) => one.payerIban === payerIban && one.amountMinor === amountMinor);
  const original =
    best(named, amountMinor) ?? best(ordered, amountMinor) ?? (alike.length === 1 ? alike[0] : undefined);
  const [order] = orders;
  const key = original?.key ?? (order ? await confirmedKey(db, order.id, amountMinor) : null);
  if (key && !isReturn && (await store.isRefundSent(db, key, amountMinor))) return { key: null, orderId: null };
  return { key, orderId: original?.orderId ?? order?.id ?? null };
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
