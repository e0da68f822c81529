import type { Db } from "../kernel/db";
import type { Clock } from "../kernel/ports";
import * as store from "./store";

/** Number of views of a page: the page as its route pattern, the referrer as a host or empty. */
export interface Views {
  /** First moment of the day, in UTC. */
  day: Date;
  page: string;
  language: string;
  referrer: string;
  views: number;
}

/** Adds to the counts of these days; the views must differ in day, page, language or referrer. */
export async function recordViews(deps: { db: Db }, views: Views[]): Promise<void> {
  const keyOf = ({ day, page, language, referrer }: Views) => `${day.getTime()} ${page} ${language} ${referrer}`;
  // Each process locks the rows in the same order, which prevents deadlocks.
  const inOrder = views.map((of) => ({ key: keyOf(of), of })).toSorted((a, b) => (a.key < b.key ? -1 : 1));
  await store.addViews(
    deps.db,
    inOrder.map(({ of }) => of),
  );
}

const DAY_MS = 86_400_000;

/** Returns the views of each page in the last `days` days, including today. */
export function listVisits(deps: { db: Db; clock: Clock }, days: number): Promise<{ page: string; views: number }[]> {
  const now = deps.clock.now().getTime();
  return store.countByPage(deps.db, new Date(now - (now % DAY_MS) - (days - 1) * DAY_MS));
}
