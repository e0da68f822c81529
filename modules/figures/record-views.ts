import type { Db } from "../kernel/db";
import { dayAt } from "../kernel/zoned-day";
import { timeZoneOf } from "../organizations/index.server";
import * as store from "./store";

/** Number of views of certificates of one achievement, without any viewer or certificate. */
export interface ViewCount {
  organizationId: string;
  achievementId: string | null;
  teamId: string | null;
  kind: "viewed" | "verified";
  count: number;
}

/** Adds views counted together to the figures of their day, each by its organization's calendar. */
export async function recordCertificateViews(deps: { db: Db }, views: ViewCount[], at: Date): Promise<void> {
  const days = new Map<string, string>();
  for (const { organizationId } of views) {
    if (!days.has(organizationId)) days.set(organizationId, dayAt(at, await timeZoneOf(deps.db, organizationId)));
  }
  await store.addFigures(
    deps.db,
    views.map(({ achievementId, teamId, ...rest }) => ({
      ...rest,
      day: days.get(rest.organizationId) ?? dayAt(at, "UTC"),
      achievementId: achievementId ?? store.NONE,
      teamId: teamId ?? store.NONE,
    })),
  );
}
