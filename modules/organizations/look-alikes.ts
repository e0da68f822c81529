import type { Db, Transaction } from "../kernel/db";
import { likenessKeys, likeThis } from "./rules/like-names";
import * as store from "./store";

/** As many as are compared letter by letter: those that share most with the name. */
const MAX_COMPARED = 100;
const MAX_SHOWN = 20;

/**
 * How an organization of that name begins: pending review where it may be taken for another one, also for one that has
 * closed. Two that come at the same moment wait for each other, so that the second is pending review.
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

/** Organizations whose names may be taken for this one, the most alike before the others, without `exceptId`. */
export async function listLookAlikes(db: Db, name: string, exceptId: string) {
  const keys = likenessKeys(name);
  if (keys.length === 0) return [];
  const candidates = await store.listWithNameKeys(db, keys, exceptId, MAX_COMPARED);
  const isLike = likeThis(name);
  return candidates.filter((other) => isLike(other.name)).slice(0, MAX_SHOWN);
}
