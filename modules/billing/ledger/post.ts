import type { Db, Transaction } from "../../kernel/db";
import type { Clock, Ids } from "../../kernel/ports";
import type { Account } from "../rules/accounts";
import { CURRENCY } from "../rules/plans";
import * as store from "../store";

export interface Movement {
  /** Idempotency key: "payment:<id>". */
  key: string;
  /** Organization whose money it is; null for money that belongs to nobody yet. */
  organizationId: string | null;
  /** Debits positive, credits negative, in minor units; the sum is zero. */
  entries: [account: Account, amountMinor: number][];
}

/**
 * Posts a movement of money in the transaction of its cause. Returns false where it was posted before. Throws where its
 * entries do not add up to zero; the database refuses such a movement as well.
 */
export async function post(
  tx: Transaction,
  deps: { ids: Ids; clock: Clock },
  { key, organizationId, entries }: Movement,
): Promise<boolean> {
  const sum = entries.reduce((total, [, amount]) => total + amount, 0);
  if (sum !== 0 || !entries.every(([, amount]) => Number.isSafeInteger(amount))) {
    throw new Error(`the movement ${key} does not balance`);
  }
  const id = deps.ids.uuid();
  if (!(await store.insertLedgerTransaction(tx, { id, key, organizationId, at: deps.clock.now() }))) return false;
  await store.insertLedgerEntries(
    tx,
    entries
      .filter(([, amountMinor]) => amountMinor !== 0)
      .map(([account, amountMinor], position) => ({
        transactionId: id,
        position,
        account,
        organizationId,
        amountMinor,
        currency: CURRENCY,
      })),
  );
  return true;
}

/** Returns a customer's unspent credit, in minor units. */
export async function creditOf(tx: Db, organizationId: string): Promise<number> {
  // A credit balance is negative where debits exceed credits.
  return -(await store.sumAccount(tx, organizationId, "credit")) || 0;
}
