import type { Db, Transaction } from "../../kernel/db";
import type { Clock, Ids } from "../../kernel/ports";
import type { Account } from "../rules/accounts";
import { CURRENCY } from "../rules/plans";
import * as store from "../store";

export interface Movement {
  /** Makes it happen once: "payment:<id>". */
  key: string;
  /** Whose money it is; null for what belongs to nobody yet. */
  organizationId: string | null;
  /** Debit positive, credit negative, in minor units; they add up to nothing. */
  entries: [account: Account, amountMinor: number][];
}

/**
 * Writes a movement of money down, in the transaction of what it is about. False where it was written before. Throws
 * where its entries do not add up to nothing; the database refuses such a movement as well.
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

/** What a customer has with us and has not spent, in minor units. */
export async function creditOf(tx: Db, organizationId: string): Promise<number> {
  // A credit balance is less than nothing where debits are more.
  return -(await store.sumAccount(tx, organizationId, "credit")) || 0;
}
