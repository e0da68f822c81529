import type { Transaction } from "../../kernel/db";
import type { BillingDeps } from "../deps";
import { creditOf, post } from "../ledger/post";
import * as store from "../store";

/**
 * Money that the bank took back: it is gone from the account, and waits for somebody to decide whose loss it is. What
 * it paid is not given back a second time meanwhile.
 */
export async function recordReversal(
  tx: Transaction,
  deps: BillingDeps,
  { lineKey, amountMinor, originalKey }: { lineKey: string; amountMinor: number; originalKey: string | null },
): Promise<void> {
  const counted = await post(tx, deps, {
    key: `taken-back:${lineKey}`,
    organizationId: null,
    entries: [
      ["taken-back", amountMinor],
      ["cash:bank", -amountMinor],
    ],
  });
  if (!counted) throw new Error("a new line was counted before");
  if (originalKey) await store.markTakenBack(tx, originalKey, deps.clock.now());
}

/**
 * Settles what was taken back with what the customer has here; what is more than that is our loss. Returns how much
 * each is.
 */
export async function settleReversal(
  tx: Transaction,
  deps: BillingDeps,
  { lineId, organizationId, amountMinor }: { lineId: string; organizationId: string; amountMinor: number },
): Promise<{ creditMinor: number; lossMinor: number }> {
  const creditMinor = Math.min(Math.max(0, await creditOf(tx, organizationId)), amountMinor);
  const lossMinor = amountMinor - creditMinor;
  await post(tx, deps, {
    key: `reversal:${lineId}`,
    organizationId,
    entries: [
      ["credit", creditMinor],
      ["losses", lossMinor],
      ["taken-back", -amountMinor],
    ],
  });
  return { creditMinor, lossMinor };
}
