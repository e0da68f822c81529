import type { Transaction } from "../../kernel/db";
import type { BillingDeps } from "../deps";
import { post } from "../ledger/post";
import { fulfilFromCredit } from "../orders/fulfil-order";
import * as store from "../store";

export interface Transfer {
  /** The bank's own reference: what makes it count once. */
  lineKey: string;
  amountMinor: number;
  currency: string;
  payer: { name: string | null; iban: string | null };
}

/** What stands for the key of a line where an admin had seen the transfer before its statement was here. */
export const confirmedKey = (orderId: string): string => `confirmed-${orderId}`;

/**
 * A transfer that belongs to an order. All of it becomes the customer's credit, from which the order is paid where that
 * is enough: what is too much, and what comes for an order that is closed, stays theirs. `wasUnmatched` where it was
 * written down before as one of which nobody knew what it was for. False where it was counted before, or there is no
 * such order.
 */
export async function recordTransfer(
  tx: Transaction,
  deps: BillingDeps,
  { orderId, wasUnmatched, ...transfer }: Transfer & { orderId: string; wasUnmatched: boolean },
): Promise<boolean> {
  const order = await store.findOrderById(tx, orderId);
  if (!order || order.currency !== transfer.currency) return false;
  const { organizationId } = order;
  await store.lockSubscription(tx, organizationId);
  const { lineKey, amountMinor, payer } = transfer;
  const counted = await post(tx, deps, {
    key: `transfer:${lineKey}`,
    organizationId,
    entries: [
      [wasUnmatched ? "unmatched" : "cash:bank", amountMinor],
      ["credit", -amountMinor],
    ],
  });
  if (!counted) return false;
  const now = deps.clock.now();
  const isTakenBack = (await store.findReversalsOf(tx, lineKey)).length > 0;
  await store.insertPayment(tx, {
    id: deps.ids.uuid(),
    organizationId,
    orderId,
    provider: "bank",
    amountMinor,
    currency: order.currency,
    state: "succeeded",
    providerRef: lineKey,
    payerName: payer.name,
    payerIban: payer.iban,
    createdAt: now,
    settledAt: now,
    takenBackAt: isTakenBack ? now : null,
  });
  // An order that was closed meanwhile is not paid by it.
  const open = await store.findOpenOrder(tx, organizationId);
  if (open) await fulfilFromCredit(tx, deps, open, "bank");
  return true;
}

/** A transfer of which nobody knows yet what it is for. False where it was counted before. */
export function recordUnmatchedTransfer(
  tx: Transaction,
  deps: BillingDeps,
  { lineKey, amountMinor }: Pick<Transfer, "lineKey" | "amountMinor">,
): Promise<boolean> {
  return post(tx, deps, {
    key: `unmatched:${lineKey}`,
    organizationId: null,
    entries: [
      ["cash:bank", amountMinor],
      ["unmatched", -amountMinor],
    ],
  });
}
