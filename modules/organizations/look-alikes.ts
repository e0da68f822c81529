import type { Database, Transaction } from "../kernel/db";
import { nameSkeleton, SKELETON_VERSION } from "./rules/name-skeleton";
import * as store from "./store";

/**
 * How an organization of that name begins: pending review where it may be taken for another one, also for one that has closed.
 * Two that come at the same moment wait for each other, so that the second is pending review.
 */
export async function beginningOf(
  tx: Transaction,
  name: string,
  organizationId: string,
): Promise<{ nameSkeleton: string | null; status: "active" | "pending_review" }> {
  const skeleton = nameSkeleton(name);
  if (!skeleton) return { nameSkeleton: null, status: "active" };
  await store.lockName(tx, skeleton);
  const others = await store.listLookAlikes(tx, skeleton, organizationId);
  return { nameSkeleton: skeleton, status: others.length > 0 ? "pending_review" : "active" };
}

/** Works out the skeletons that are missing, or were made by an earlier rule; before anything is served. */
export async function fillNameSkeletons(deps: { db: Database }): Promise<number> {
  let filled = 0;
  for (const { id, name } of await store.listWithoutSkeleton(deps.db, `${SKELETON_VERSION}:`)) {
    const skeleton = nameSkeleton(name);
    if (!skeleton) continue;
    await store.setNameSkeleton(deps.db, id, skeleton);
    filled++;
  }
  return filled;
}
