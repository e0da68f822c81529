import type { Transaction } from "../kernel/db";
import type { Clock, Ids } from "../kernel/ports";
import { EVENT_TYPES, type NewEvent } from "./event-types";
import * as store from "./store";

/**
 * Records what happens, in the transaction that does it and in one statement: what is rolled back never happened. In
 * the order given. Throws where data are not of their type's shape. Called last in a transaction, it holds its lock on
 * the table no longer than the insert.
 */
export async function recordEvents(
  tx: Transaction,
  deps: { ids: Ids; clock: Clock },
  events: readonly NewEvent[],
): Promise<void> {
  if (events.length === 0) return;
  const at = deps.clock.now();
  // Within a transaction readers go by the id, which two of one millisecond have in any order.
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
