import type { Transaction } from "../kernel/db";
import type { Clock, Ids } from "../kernel/ports";
import { EVENT_TYPES, type NewEvent } from "./event-types";
import * as store from "./store";

/**
 * Records events in the given order and in one statement, in the transaction that causes them: a rollback removes the
 * events too. Throws where data do not match the schema of their type. Call it last in the transaction: its lock on the
 * table is then held no longer than the insert.
 */
export async function recordEvents(
  tx: Transaction,
  deps: { ids: Ids; clock: Clock },
  events: readonly NewEvent[],
): Promise<void> {
  if (events.length === 0) return;
  const at = deps.clock.now();
  // Readers order the events of a transaction by id, and ids of the same millisecond are in no particular order.
  const ids = events.map(() => deps.ids.uuid()).toSorted();
  const rows = events.map(({ type, organizationId, teamId, subject, data }, position) => ({
    id: ids[position] ?? "",
    organizationId,
    teamId,
    type,
    subject,
    at,
    data: EVENT_TYPES[type].data.parse(data),
  }));
  await store.insertEvents(tx, rows);
}
