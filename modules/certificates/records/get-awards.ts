import type { Db } from "../../kernel/db";
import type { Clock } from "../../kernel/ports";
import { dayEndingLast } from "../../kernel/zoned-day";
import * as store from "../store";

/** Maximum number of achievements listed on a public page. */
const MAX_AWARDS = 50;

/** The achievements that an organization awards, with counts, for public display; no data of any recipient. */
export interface Awards {
  /** Most recently issued first, at most `MAX_AWARDS`; `lastIssuedOn` as "2026-11-17". */
  listed: { achievement: string; achievementId: string | null; certificates: number; lastIssuedOn: string }[];
  /** Number of all achievements, and of all certificates that were neither revoked, replaced nor erased. */
  achievements: number;
  certificates: number;
}

/**
 * Counts the certificates of an organization that were not withdrawn. Suspended ones count: they may be reinstated.
 */
export async function getAwards(db: Db, organizationId: string): Promise<Awards> {
  const rows = await store.listAwards(db, organizationId, MAX_AWARDS);
  return {
    listed: rows.map(({ achievements: _all, total: _total, ...award }) => award),
    achievements: rows[0]?.achievements ?? 0,
    certificates: rows[0]?.total ?? 0,
  };
}

/**
 * Counts the certificates in force of each achievement, by the achievement's id. Achievements without any are left out.
 */
export function countHeld(
  deps: { db: Db; clock: Clock },
  organizationId: string,
  achievementIds: string[],
): Promise<Map<string, number>> {
  const today = new Date(dayEndingLast(deps.clock.now()));
  return store.countHeld(deps.db, organizationId, achievementIds, today);
}
