import type { Db } from "../../kernel/db";
import type { Clock } from "../../kernel/ports";
import type { Result } from "../../kernel/result";
import { canOnPlatform, type PlatformActor } from "../../organizations/index.server";
import * as store from "../store";
import type { ReportsOfCertificates } from "../ties";

/**
 * Counts an organization's certificates issued this month (UTC) and its open problem reports, for the platform's
 * operators. Codes: `forbidden`.
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

/**
 * Finds when the oldest certificate without a tree was signed, or the oldest unanchored tree was created; null where
 * everything is anchored.
 */
export function findOldestUnanchored(db: Db): Promise<Date | null> {
  return store.findOldestUnanchored(db);
}

/**
 * Counts the certificates that all organizations issued in each period; `begins` are the first days (UTC) of the
 * periods.
 */
export function countIssuedIn(db: Db, begins: string[]): Promise<{ step: number; count: number }[]> {
  return store.countIssuedIn(db, begins);
}
