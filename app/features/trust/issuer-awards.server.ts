import { LRUCache } from "lru-cache";
import { certificates } from "#app/modules.server";
import type { Db } from "#modules/kernel/db";

/** Maximum age of a cached count, so that a popular page does not count the same certificates for each visitor. */
const CACHE_MS = 30_000;
const MAX_CACHED = 500;

const counted = new LRUCache<string, Promise<certificates.Awards>>({ ttl: CACHE_MS, max: MAX_CACHED });

/** Achievements of an organization with their counts, up to half a minute old. */
export function recentAwards(db: Db, organizationId: string): Promise<certificates.Awards> {
  const cached = counted.get(organizationId);
  if (cached) return cached;
  const awards = certificates.getAwards(db, organizationId);
  counted.set(organizationId, awards);
  awards.catch(() => counted.delete(organizationId));
  return awards;
}
