import type { Transaction } from "../../kernel/db";
import { CURRENCY } from "..";
import { readBuyer } from "../invoices/read-document";
import { creditOf } from "../ledger/post";
import { type Match, type Matchable, matchLine, type Transferred } from "../rules/match-line";
import * as store from "../store";

/** How many orders that wait for a transfer are looked through for one without a reference. */
const MOST_OPEN = 2_000;

/** What a transfer is for, as far as its reference, its amount and its payer tell. */
export async function matchTransfer(tx: Transaction, line: Transferred): Promise<Match> {
  const { references } = line;
  const named = references.length > 0 ? await store.findOrdersByReference(tx, references) : [];
  // Nobody's name is compared where a reference tells.
  const open = named.length > 0 ? [] : await store.findOpenTransfers(tx, MOST_OPEN);
  // What is due is never more than the whole.
  const possible = open.filter(({ totalMinor }) => totalMinor >= line.amountMinor);
  return matchLine(line, await compare(tx, named), await compare(tx, possible), CURRENCY);
}

/** What an order still asks for. */
export async function dueOf(tx: Transaction, order: store.StoredOrder): Promise<number> {
  return Math.max(0, order.totalMinor - (await creditOf(tx, order.organizationId)));
}

async function compare(tx: Transaction, orders: store.StoredOrder[]): Promise<Matchable[]> {
  const compared: Matchable[] = [];
  for (const order of orders) {
    const { id, state, currency, buyer } = order;
    const isOpen = state === "open";
    const dueMinor = isOpen ? await dueOf(tx, order) : 0;
    compared.push({ id, isOpen, dueMinor, currency, buyerName: readBuyer(buyer).name });
  }
  return compared;
}
