import type { Transaction } from "../kernel/db";
import type { Clock, Ids } from "../kernel/ports";
import { aliasKey, distinctKeys, type NameAndAddress, textOfKey } from "./rules/alias-key";
import * as store from "./store";

/** A removal may come between finding and holding an alias; so often in a row it does not. */
const MAX_ATTEMPTS = 5;

/**
 * Finds the alias of each name with its address, and makes those that are new, each of a person of its own: nobody is
 * joined by the platform. Gives back their ids, one for each that was asked for. Until the transaction ends nobody
 * removes them, and two that need the same new one wait for each other and get the same.
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
    // What this transaction made nobody else sees, and so nobody removes.
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
