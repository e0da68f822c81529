import type { Transaction } from "../kernel/db";
import * as store from "./store";

/**
 * Removes the aliases that no certificate uses any more, and recipients left without an alias. `findUnused` returns the
 * unused ones; it is called after the transactions that issue under one of the aliases have ended.
 */
export async function releaseAliases(
  tx: Transaction,
  organizationId: string,
  aliasIds: string[],
  findUnused: (aliasIds: string[]) => Promise<string[]>,
): Promise<void> {
  if (aliasIds.length === 0) return;
  await store.lockPeople(tx, organizationId);
  await store.lockAliases(tx, organizationId, aliasIds);
  const unused = await store.findAliases(tx, organizationId, await findUnused(aliasIds));
  await store.deleteAliases(
    tx,
    organizationId,
    unused.map(({ id }) => id),
  );
  await store.deleteEmpty(
    tx,
    organizationId,
    unused.map(({ recipientId }) => recipientId),
  );
}
