import type { Transaction } from "../kernel/db";
import { withoutValues } from "./rules/entry-chain";
import * as store from "./store";

/**
 * Removes the free-text reason from the entries about these subjects: its words may name the person who is being
 * erased. The commitment replaces value and salt, so that the chain stays valid.
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
