import type { Transaction } from "../kernel/db";
import { withoutValues } from "./rules/entry-chain";
import * as store from "./store";

/**
 * Takes out of the entries about these subjects what was written there as a reason: words that may name the person who
 * is being erased. The commitment stays in the place of value and salt, so that the chain goes through the entry as
 * before.
 */
export async function forgetReasons(tx: Transaction, organizationId: string, subjects: string[]): Promise<void> {
  const entries = await store.lockEntriesWithReason(tx, organizationId, subjects);
  if (entries.length === 0) return;
  await store.storeWithoutDetails(
    tx,
    entries.map((entry) => {
      const { id, commitments } = entry;
      return { id, commitments: commitments && withoutValues(entry, commitments, ["details"]) };
    }),
  );
}
