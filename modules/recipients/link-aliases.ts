import type { Transaction } from "../kernel/db";
import type { Clock, Ids } from "../kernel/ports";
import { aliasKey, distinctKeys, type NameAndAddress, textOfKey } from "./rules/alias-key";
import * as store from "./store";

/** Maximum number of attempts: an alias may be removed between finding and locking it, but not this often in a row. */
const MAX_ATTEMPTS = 5;

/**
 * Finds the alias of each name with its address, and creates missing ones, each with a recipient of its own: the
 * platform joins no recipients. Returns one id for each entry, in order. Until the transaction ends the aliases cannot
 * be removed, and transactions that need the same new alias wait for each other and get the same one.
 */
export async function linkAliases(
  tx: Transaction,
  deps: { ids: Ids; clock: Clock },
  organizationId: string,
  people: NameAndAddress[],
): Promise<string[]> {
  const keys = people.map(aliasKey);
  const distinct = distinctKeys(keys);
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const rows = distinct.map((key) => ({ ...key, id: deps.ids.uuid(), recipientId: deps.ids.uuid() }));
    // Aliases inserted here are invisible to other transactions, which cannot remove them.
    const made = await store.insertAliases(tx, organizationId, rows, deps.clock.now());
    const ids = new Map(made.map((alias) => [textOfKey(alias), alias.id]));
    const others = distinct.filter((key) => !ids.has(textOfKey(key)));
    const held = others.length > 0 ? await store.holdAliases(tx, organizationId, others) : [];
    for (const alias of held) ids.set(textOfKey(alias), alias.id);
    const found = keys.flatMap((key) => ids.get(textOfKey(key)) ?? []);
    if (found.length === keys.length) return found;
  }
  throw new Error("the aliases of recipients were removed again and again");
}
