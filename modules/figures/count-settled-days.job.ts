import { countByDay, type DailyCount, findFirstIssuedAt } from "../certificates/index.server";
import type { Database } from "../kernel/db";
import type { Clock } from "../kernel/ports";
import { listCalendars, wholeOrganization } from "../organizations/index.server";
import { settledUntil, spansBetween } from "./rules/days";
import * as store from "./store";

/** Number of organizations read at once. */
const PAGE = 200;
/**
 * Number of days counted in one transaction. An organization with a million uncounted certificates has years of them;
 * counting all at once would exceed the statement timeout.
 */
const DAYS_AT_ONCE = 31;

/**
 * Adds the certificates issued and delivered since the last run to each organization's daily figures, up to the last
 * midnight of its own calendar, a month at a time. Figures and the time until which they are counted commit together: a
 * job that was killed or runs twice neither counts anything twice nor skips anything.
 */
export async function countSettledDays(
  deps: { db: Database; clock: Clock },
  _payload?: unknown,
  stopping?: AbortSignal,
): Promise<void> {
  for (let after: string | null = null; ; ) {
    const organizations: Awaited<ReturnType<typeof listCalendars>> = await listCalendars(deps.db, after, PAGE);
    for (const organization of organizations) {
      if (stopping?.aborted) return;
      await countSettled(deps, organization, stopping);
    }
    after = organizations.at(-1)?.id ?? null;
    if (!after) return;
  }
}

async function countSettled(
  deps: { db: Database; clock: Clock },
  { id, timeZone }: { id: string; timeZone: string },
  stopping?: AbortSignal,
): Promise<void> {
  const until = settledUntil(deps.clock.now(), timeZone);
  const begin =
    (await store.findCountedUntil(deps.db, id)) ?? (await findFirstIssuedAt(deps.db, wholeOrganization(id)));
  for (let counted = begin; counted && counted < until && !stopping?.aborted; )
    counted = await countNextDays(deps.db, {
      id,
      begin: counted,
      spansFrom: (from) => spansBetween(from, until, timeZone),
    });
}

/** Counts the next days and returns the time until which everything is counted. */
async function countNextDays(
  db: Database,
  { id, begin, spansFrom }: { id: string; begin: Date; spansFrom: (from: Date) => ReturnType<typeof spansBetween> },
): Promise<Date> {
  return db.$transaction(async (tx) => {
    const from = await store.lockCountedUntil(tx, id, begin);
    const spans = spansFrom(from).slice(0, DAYS_AT_ONCE);
    const end = spans.at(-1)?.before;
    if (!end) return from;
    const { issued, delivered } = await countByDay(tx, wholeOrganization(id), spans);
    const additions = (kind: "issued" | "delivered", counts: DailyCount[]) =>
      counts.map(({ day, achievementId, teamId, count }) => ({
        organizationId: id,
        day,
        kind,
        count,
        achievementId: achievementId ?? store.NONE,
        teamId: teamId ?? store.NONE,
      }));
    await store.addFigures(tx, [...additions("issued", issued), ...additions("delivered", delivered)]);
    await store.updateCountedUntil(tx, id, end);
    return end;
  });
}
