import { LRUCache } from "lru-cache";
import { certificates } from "#app/modules.server";
import type { Db } from "#modules/kernel/db";

/** Maximum age of a cached count, so that a popular page does not count the same certificates for each visitor. */
const KEPT_MS = 30_000;
const MAX_KEPT = 500;

const counted = new LRUCache<string, Promise<certificates.Awards>>({ ttl: KEPT_MS, max: MAX_KEPT });

/** Achievements of an organization with their counts, up to half a minute old. */
export function recentAwards(db: Db, organizationId: string): Promise<certificates.Awards> {
  const known = counted.get(organizationId);
  if (known) return known;
  const awards = certificates.getAwards(db, organizationId);
  counted.set(organizationId, awards);
  awards.catch(() => counted.delete(organizationId));
  return awards;
}
