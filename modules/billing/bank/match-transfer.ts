import type { Transaction } from "../../kernel/db";
import { readBuyer } from "../invoices/read-document";
import { creditOf } from "../ledger/post";
import { type Match, type Matchable, matchLine, type Transferred } from "../rules/match-line";
import { CURRENCY } from "../rules/plans";
import * as store from "../store";

/** How many orders that wait for a transfer are looked through for one without a reference. */
const MAX_OPEN = 2_000;

/** Orders that wait for a transfer, as an import found them when it first asked. */
export interface OpenOrders {
  list: Matchable[] | null;
}

/** What a transfer is for, as far as its reference, its amount and its payer tell. */
export async function matchTransfer(tx: Transaction, line: Transferred, open: OpenOrders): Promise<Match> {
  const { references } = line;
  const named = references.length > 0 ? await store.findOrdersByReference(tx, references) : [];
  // Nobody's name is compared where a reference tells.
  if (named.length === 0) open.list ??= await compare(tx, await store.findOpenTransfers(tx, MAX_OPEN));
  const match = matchLine(line, await compare(tx, named), named.length > 0 ? [] : (open.list ?? []), CURRENCY);
  // What it pays waits no longer.
  if (match.state === "matched" && open.list) open.list = open.list.filter(({ id }) => id !== match.orderId);
  return match;
}

/** What an order still asks for. */
export async function dueOf(tx: Transaction, order: store.StoredOrder): Promise<number> {
  return Math.max(0, order.totalMinor - (await creditOf(tx, order.organizationId)));
}

async function compare(tx: Transaction, orders: store.StoredOrder[]): Promise<Matchable[]> {
  if (orders.length === 0) return [];
  const ids = orders.map(({ organizationId }) => organizationId);
  // A credit balance is less than nothing where debits are more.
  const balances = await store.sumAccountOfEach(tx, [...new Set(ids)], "credit");
  return orders.map(({ id, state, currency, buyer, totalMinor, organizationId }) => {
    const isOpen = state === "open";
    const dueMinor = isOpen ? Math.max(0, totalMinor + (balances.get(organizationId) ?? 0)) : 0;
    return { id, isOpen, dueMinor, currency, buyerName: readBuyer(buyer).name };
  });
}
