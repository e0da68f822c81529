import type { Db } from "../../kernel/db";
import type { Clock } from "../../kernel/ports";
import { dayEndingLast } from "../../kernel/zoned-day";
import * as store from "../store";

/** So many achievements are named on a public page. */
const MAX_AWARDS = 50;

/** What an organization awards, for everybody to see: achievements and numbers, nothing of any recipient. */
export interface Awards {
  /** The latest first, at most `MAX_AWARDS`; `lastIssuedOn` as "2026-11-17". */
  listed: { achievement: string; achievementId: string | null; certificates: number; lastIssuedOn: string }[];
  /** All achievements, and all certificates that were neither revoked, replaced nor erased. */
  achievements: number;
  certificates: number;
}

/** Counts what an organization has issued and stands by. What is suspended counts: it may be reinstated. */
export async function getAwards(db: Db, organizationId: string): Promise<Awards> {
  const rows = await store.listAwards(db, organizationId, MAX_AWARDS);
  return {
    listed: rows.map(({ achievements: _all, total: _total, ...award }) => award),
    achievements: rows[0]?.achievements ?? 0,
    certificates: rows[0]?.total ?? 0,
  };
}

/** How many certificates of each achievement are in force, by its id; of one that nobody holds nothing is said. */
export function countHeld(
  deps: { db: Db; clock: Clock },
  organizationId: string,
  achievementIds: string[],
): Promise<Map<string, number>> {
  const today = new Date(dayEndingLast(deps.clock.now()));
  return store.countHeld(deps.db, organizationId, achievementIds, today);
}
