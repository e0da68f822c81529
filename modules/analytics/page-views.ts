import type { Db } from "../kernel/db";
import type { Clock } from "../kernel/ports";
import * as store from "./store";

/** How often a page was looked at: the page as the pattern of its address, the referrer as a host or empty. */
export interface Views {
  /** Its first moment, in UTC. */
  day: Date;
  page: string;
  language: string;
  referrer: string;
  views: number;
}

/** Adds to what was counted of these days; no two of the views are of the same day, page, language and referrer. */
export async function recordViews(deps: { db: Db }, views: Views[]): Promise<void> {
  const keyOf = ({ day, page, language, referrer }: Views) => `${day.getTime()} ${page} ${language} ${referrer}`;
  // Each process takes the rows in the same order, so that no two wait for one another.
  const inOrder = views.map((of) => ({ key: keyOf(of), of })).toSorted((a, b) => (a.key < b.key ? -1 : 1));
  await store.addViews(
    deps.db,
    inOrder.map(({ of }) => of),
  );
}

const DAY_MS = 86_400_000;

/** How often each page was looked at in the last `days` days, today's among them. */
export function listVisits(deps: { db: Db; clock: Clock }, days: number): Promise<{ page: string; views: number }[]> {
  const now = deps.clock.now().getTime();
  return store.countByPage(deps.db, new Date(now - (now % DAY_MS) - (days - 1) * DAY_MS));
}
