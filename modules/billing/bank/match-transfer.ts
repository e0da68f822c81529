import type { Transaction } from "../../kernel/db";
import { readBuyer } from "../invoices/read-document";
import { creditOf } from "../ledger/post";
import { type Match, type Matchable, matchLine, type Transferred } from "../rules/match-line";
import { CURRENCY } from "../rules/plans";
import * as store from "../store";

/** Maximum number of open orders that a transfer without a reference is compared with. */
const MAX_OPEN = 2_000;

/** Orders that wait for a transfer, as read when an import first needed them. */
export interface OpenOrders {
  list: Matchable[] | null;
}

/** Finds the order that a transfer is for, by its reference, amount and payer. */
export async function matchTransfer(tx: Transaction, line: Transferred, open: OpenOrders): Promise<Match> {
  const { references } = line;
  const named = references.length > 0 ? await store.findOrdersByReference(tx, references) : [];
  // Payers' names are compared only where no reference names an order.
  if (named.length === 0) open.list ??= await compare(tx, await store.findOpenTransfers(tx, MAX_OPEN));
  const match = matchLine(line, await compare(tx, named), named.length > 0 ? [] : (open.list ?? []), CURRENCY);
  // An order that is paid is no longer open.
  if (match.state === "matched" && open.list) open.list = open.list.filter(({ id }) => id !== match.orderId);
  return match;
}

/** Amount of an order that is still due, after the customer's credit. */
export async function dueOf(tx: Transaction, order: store.StoredOrder): Promise<number> {
  return Math.max(0, order.totalMinor - (await creditOf(tx, order.organizationId)));
}

async function compare(tx: Transaction, orders: store.StoredOrder[]): Promise<Matchable[]> {
  if (orders.length === 0) return [];
  const ids = orders.map(({ organizationId }) => organizationId);
  // A credit balance is negative where debits exceed credits.
  const balances = await store.sumAccountOfEach(tx, [...new Set(ids)], "credit");
  return orders.map(({ id, state, currency, buyer, totalMinor, organizationId }) => {
    const isOpen = state === "open";
    const dueMinor = isOpen ? Math.max(0, totalMinor + (balances.get(organizationId) ?? 0)) : 0;
    return { id, isOpen, dueMinor, currency, buyerName: readBuyer(buyer).name };
  });
}
