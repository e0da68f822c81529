import type { Db } from "../kernel/db";
import type { Clock, Ids } from "../kernel/ports";
import * as store from "./store";

/** What is known of one look at a page; the page as the pattern of its address, the referrer as a host or empty. */
export interface View {
  page: string;
  language: string;
  referrer: string;
  at: Date;
}

/** Keeps views, each as a row of its own until its day is over. */
export async function recordViews(deps: { db: Db; ids: Ids }, views: View[]): Promise<void> {
  await store.insertViews(
    deps.db,
    views.map((view) => ({ ...view, id: deps.ids.uuid() })),
  );
}

const DAY_MS = 86_400_000;

/** How often each page was looked at in the last `days` days, today's among them. */
export function listVisits(deps: { db: Db; clock: Clock }, days: number): Promise<{ page: string; views: number }[]> {
  const now = deps.clock.now().getTime();
  return store.countByPage(deps.db, new Date(now - (now % DAY_MS) - (days - 1) * DAY_MS));
}
