import type { Db } from "../../kernel/db";
import type { Clock } from "../../kernel/ports";
import type { Result } from "../../kernel/result";
import { canOnPlatform, type PlatformActor } from "../../organizations/index.server";
import * as store from "../store";
import type { ReportsOfCertificates } from "../ties";

/**
 * How much an organization issues, for the platform's people: this month (UTC), and what was reported and is open.
 * Codes: `forbidden`.
 */
export async function describeUse(
  deps: { db: Db; clock: Clock; reports: ReportsOfCertificates },
  actor: PlatformActor,
  organizationId: string,
): Promise<Result<{ issuedThisMonth: number; openReports: number }, "forbidden">> {
  if (!canOnPlatform(actor.platformRole, "organizations.list")) return { ok: false, code: "forbidden" };
  const now = deps.clock.now();
  const since = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
  const [issuedThisMonth, openReports] = await Promise.all([
    store.countIssuedSince(deps.db, organizationId, since),
    deps.reports.countOpen(deps.db, organizationId),
  ]);
  return { ok: true, issuedThisMonth, openReports };
}

/** When the oldest certificate was issued that no anchor stands for yet; null where all are anchored. */
export function findOldestUnanchored(db: Db): Promise<Date | null> {
  return store.findOldestUnanchored(db);
}

/** How many were issued in each step of a time, whose days in UTC begin at these, by all organizations together. */
export function countIssuedIn(db: Db, begins: string[]): Promise<{ step: number; count: number }[]> {
  return store.countIssuedIn(db, begins);
}
