import type { Db } from "../../kernel/db";
import type { Scope } from "../../organizations/index.server";
import * as store from "../store";

export type { DailyCount } from "../store";

/**
 * Counts the certificates that an organization issued and those first delivered by email, by spans that each count as
 * one day.
 */
export async function countByDay(
  db: Db,
  scope: Scope,
  spans: store.DaySpan[],
): Promise<{ issued: store.DailyCount[]; delivered: store.DailyCount[] }> {
  if (spans.length === 0) return { issued: [], delivered: [] };
  const issued = await store.countIssued(db, scope, spans);
  const delivered = await store.countDelivered(db, scope, spans);
  return { issued, delivered };
}

/** Finds when the first certificate was issued; null where none was. */
export const findFirstIssuedAt = (db: Db, scope: Scope): Promise<Date | null> => store.findFirstIssuedAt(db, scope);
