import type { Transaction } from "../../kernel/db";
import type { BillingDeps } from "../deps";
import { post } from "../ledger/post";
import { fulfilFromCredit } from "../orders/fulfil-order";
import * as store from "../store";

export interface Transfer {
  /** Key of the statement's line, or of the confirmation by an admin; a transfer counts once for it. */
  lineKey: string;
  amountMinor: number;
  currency: string;
  payer: { name: string | null; iban: string | null };
}

/** Key of a transfer that an admin confirmed before its statement was imported. */
export const confirmedKey = (orderId: string): string => `confirmed-${orderId}`;

/**
 * Records a transfer for an order. The whole amount becomes the customer's credit, which pays the order where it is
 * enough; the rest, or money for a closed order, stays as credit. `wasUnmatched` where the ledger already has it as
 * unmatched. Returns false where it was recorded before, or there is no such order in its currency.
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
  // Only an order that is still open is paid.
  const open = await store.findOpenOrder(tx, organizationId);
  if (open) await fulfilFromCredit(tx, deps, open, "bank");
  return true;
}

/** Records a transfer whose order is not known. Returns false where it was recorded before. */
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
