import type { Db, Transaction } from "../kernel/db";
import { likenessKeys, likeThis } from "./rules/like-names";
import * as store from "./store";

/** Maximum number of names compared letter by letter: those that share most keys with the name. */
const MAX_COMPARED = 100;
const MAX_SHOWN = 20;

/**
 * Determines the status of a new organization: pending review where its name may be taken for another's, also for that
 * of a closed one. Concurrent calls wait for each other, so that the second of two such names is pending review.
 */
export async function beginningOf(
  tx: Transaction,
  name: string,
  organizationId: string,
): Promise<{ nameKeys: string[]; status: "active" | "pending_review" }> {
  await store.lockAct(tx, "take-name");
  const others = await listLookAlikes(tx, name, organizationId);
  return { nameKeys: likenessKeys(name), status: others.length > 0 ? "pending_review" : "active" };
}

/** Lists organizations whose names may be taken for this one, the most similar first, without `exceptId`. */
export async function listLookAlikes(db: Db, name: string, exceptId: string) {
  const keys = likenessKeys(name);
  if (keys.length === 0) return [];
  const candidates = await store.listWithNameKeys(db, keys, exceptId, MAX_COMPARED);
  const isLike = likeThis(name);
  return candidates.filter((other) => isLike(other.name)).slice(0, MAX_SHOWN);
}
