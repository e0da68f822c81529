import type { Transaction } from "../../kernel/db";
import type { BillingDeps } from "../deps";
import { creditOf, post } from "../ledger/post";
import * as store from "../store";

/**
 * Records money that the bank took back: it leaves the account, and a person decides who bears it. Until then the
 * payment cannot be refunded as well.
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

/** Settles a reversal with the customer's credit; the rest is the platform's loss. Returns both amounts. */
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
