import { LRUCache } from "lru-cache";
import { certificates } from "#app/modules.server";
import type { Db } from "#modules/kernel/db";

/** As old a count may be: a page that goes round must not count the same certificates for each visitor. */
const KEPT_MS = 30_000;
const MAX_KEPT = 500;

const counted = new LRUCache<string, Promise<certificates.Awards>>({ ttl: KEPT_MS, max: MAX_KEPT });

/** What an organization awards, up to half a minute ago. */
export function recentAwards(db: Db, organizationId: string): Promise<certificates.Awards> {
  const known = counted.get(organizationId);
  if (known) return known;
  const awards = certificates.getAwards(db, organizationId);
  counted.set(organizationId, awards);
  awards.catch(() => counted.delete(organizationId));
  return awards;
}
