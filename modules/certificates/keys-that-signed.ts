import type { Db } from "../kernel/db";
import * as store from "./store";

/** Those of some signing keys, by id, that ever signed a certificate: each of them has a status list. */
export async function keysThatSigned(db: Db, keyIds: string[]): Promise<Set<string>> {
  const lists = keyIds.length > 0 ? await store.findKeysWithLists(db, keyIds) : [];
  return new Set(lists.map(({ issuerKeyId }) => issuerKeyId));
}
