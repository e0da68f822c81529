import type { Database } from "../kernel/db";
import type { Clock, Ids } from "../kernel/ports";
import type { Result } from "../kernel/result";
import type { EventName } from "./event-types";
import { openHistory } from "./history";
import { readCursor, writeCursor } from "./rules/cursor";
import { addDays } from "./rules/days";
import * as store from "./store";

/** Maximum number of events in one answer. */
export const MAX_EVENTS = 500;
const BEFORE_ALL = "00000000-0000-0000-0000-000000000000";

/** An event as returned to readers. */
export interface RecordedEvent {
  id: string;
  type: EventName;
  teamId: string | null;
  subject: string | null;
  at: Date;
  data: Record<string, unknown>;
}

/**
 * Reads the events of an organization, or of one team in it, after a cursor and in the order in which they happened;
 * null begins with the oldest. `next` is the cursor for the following call. No event is missed or returned twice during
 * concurrent writes: the events of a transaction appear once all earlier transactions have ended.
 * Codes: `not-a-cursor`; `gone` where the reader has missed events for good, because a backup was restored or unread
 * events were dropped: the reader must load the present state and begin anew.
 */
export async function readEvents(
  deps: { db: Database; ids: Ids; clock: Clock; eventRetentionDays: number },
  scope: { organizationId: string; teamId: string | null },
  { after, limit }: { after: string | null; limit: number },
): Promise<Result<{ events: RecordedEvent[]; next: string }, "not-a-cursor" | "gone">> {
  const from = after === null ? null : readCursor(after, scope);
  if (after !== null && !from) return { ok: false, code: "not-a-cursor" };
  const { number: history, epoch, horizon, next } = await openHistory(deps);
  const now = deps.clock.now();
  const isBeyond = from !== null && from.epoch === epoch && from.tx > next;
  const isGone = from && (from.history !== history || isBeyond || from.at < addDays(now, -deps.eventRetentionDays));
  if (isGone) return { ok: false, code: "gone" };
  const take = Math.min(Math.max(limit, 1), MAX_EVENTS);
  const rows = await store.findEvents(deps.db, scope, {
    after: from ?? { epoch: -1, tx: -1n, id: BEFORE_ALL },
    epoch,
    horizon,
    take,
  });
  const last = rows.length === take ? rows.at(-1) : undefined;
  const { at, ...position } = last ?? { epoch, tx: horizon, id: BEFORE_ALL, at: now };
  // An event recorded by a clock far behind must not make the reader's cursor look expired.
  const readUntil = from && from.at > at ? from.at : at;
  const events = rows.map(({ tx: _tx, epoch: _epoch, ...event }) => event);
  const cursor = writeCursor(
    { history, epoch: position.epoch, tx: position.tx, id: position.id, at: readUntil },
    scope,
  );
  return { ok: true, events, next: cursor };
}
