import type { Db } from "../kernel/db";
import type { Views } from "./page-views";

/** Adds counts in one statement, in the order of the array. */
export function addViews(db: Db, views: Views[]) {
  const column = <K extends keyof Views>(name: K): Views[K][] => views.map((of) => of[name]);
  return db.$executeRaw`
    insert into "PageViewDay" ("day", "page", "language", "referrer", "views")
    select "day"::date, "page", "language", "referrer", "views"
    from unnest(${column("day").map((day) => day.toISOString().slice(0, 10))}::text[], ${column("page")}::text[],
      ${column("language")}::text[], ${column("referrer")}::text[], ${column("views")}::int[])
      as added ("day", "page", "language", "referrer", "views")
    on conflict ("day", "page", "language", "referrer") do update set "views" = "PageViewDay"."views" + excluded."views"`;
}

/**
 * Moves the single views before a time, as the previous release stores them, into the daily counts, in one statement.
 */
export async function moveIntoDays(db: Db, before: Date): Promise<void> {
  await db.$executeRaw`
    with gone as (delete from "PageView" where "at" < ${before} returning "page", "language", "referrer", "at")
    insert into "PageViewDay" ("day", "page", "language", "referrer", "views")
    select ("at" at time zone 'UTC')::date, "page", "language", "referrer", count(*)::int from gone group by 1, 2, 3, 4
    on conflict ("day", "page", "language", "referrer") do update set "views" = "PageViewDay"."views" + excluded."views"`;
}

/** Returns the views of each page since a day, counted and single ones together, most viewed first. */
export function countByPage(db: Db, since: Date) {
  return db.$queryRaw<{ page: string; views: number }[]>`
    select page, sum(views)::int as views from (
      select page, views from "PageViewDay" where day >= ${since}::date
      union all
      select page, count(*)::int from "PageView" where at >= ${since} group by page
    ) as everything group by page order by views desc, page`;
}
