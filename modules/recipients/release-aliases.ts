import type { Transaction } from "../kernel/db";
import * as store from "./store";

/**
 * Removes those of these aliases that no certificate has any more, and people who have no alias then. `findUnused` says
 * which; it is asked once whoever issues under one of them is through.
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
