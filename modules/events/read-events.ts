import type { Database } from "../kernel/db";
import type { Clock, Ids } from "../kernel/ports";
import type { Result } from "../kernel/result";
import type { EventName } from "./event-types";
import { openHistory } from "./history";
import { readCursor, writeCursor } from "./rules/cursor";
import { addDays } from "./rules/days";
import * as store from "./store";

/** Events of one answer at most. */
export const MAX_EVENTS = 500;
const BEFORE_ALL = "00000000-0000-0000-0000-000000000000";

/** What happened, as readers get it. */
export interface RecordedEvent {
  id: string;
  type: EventName;
  teamId: string | null;
  subject: string | null;
  at: Date;
  data: Record<string, unknown>;
}

/**
 * Reads what happened in an organization, or in one team of it, after a cursor, in the order in which it happened; null
 * begins with the oldest. `next` goes on behind it. Nothing is missed and nothing comes twice, whoever writes
 * meanwhile: events of a transaction come once all that began before it have ended. Codes: `not-a-cursor`; `gone` where
 * the reader has missed something for good, because a backup was restored or events were dropped that it had not read:
 * it reads the present state and begins anew.
 */
export async function readEvents(
  deps: { db: Database; ids: Ids; clock: Clock; eventsKeptDays: number },
  scope: { organizationId: string; teamId: string | null },
  { after, limit }: { after: string | null; limit: number },
): Promise<Result<{ events: RecordedEvent[]; next: string }, "not-a-cursor" | "gone">> {
  const from = after === null ? null : readCursor(after, scope);
  if (after !== null && !from) return { ok: false, code: "not-a-cursor" };
  const { number: history, epoch, horizon, next } = await openHistory(deps);
  const now = deps.clock.now();
  const isBeyond = from !== null && from.epoch === epoch && from.tx > next;
  const isGone = from && (from.history !== history || isBeyond || from.at < addDays(now, -deps.eventsKeptDays));
  if (isGone) return { ok: false, code: "gone" };
  const take = Math.min(Math.max(limit, 1), MAX_EVENTS);
  const rows = await store.findEvents(deps.db, scope, {
    after: from ?? { epoch: -1, tx: -1n, id: BEFORE_ALL },
    epoch,
    horizon,
    take,
  });
  const last = rows.length === take ? rows.at(-1) : undefined;
  const { at, ...place } = last ?? { epoch, tx: horizon, id: BEFORE_ALL, at: now };
  // One that was recorded by a clock far behind does not make its reader late.
  const readUntil = from && from.at > at ? from.at : at;
  const events = rows.map(({ tx: _tx, epoch: _epoch, ...event }) => event);
  const cursor = writeCursor({ history, epoch: place.epoch, tx: place.tx, id: place.id, at: readUntil }, scope);
  return { ok: true, events, next: cursor };
}
