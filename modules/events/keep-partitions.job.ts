import type { Database } from "../kernel/db";
import type { Clock, Log } from "../kernel/ports";
import { addDays, dayOf, partitionOf, startOfDay } from "./rules/days";
import * as store from "./store";

/**
 * Number of days for which partitions are made ahead: a worker that is down for this long leaves no event without a
 * partition.
 */
const DAYS_AHEAD = 7;

/**
 * Makes the partitions of the coming days, moves events of days without a partition into a new one, and drops
 * partitions older than the retention period. No statement waits longer than a second for a lock, since other
 * transactions queue behind it; what fails is left to the next run.
 */
export async function keepPartitions(deps: {
  db: Database;
  clock: Clock;
  log: Log;
  eventRetentionDays: number;
}): Promise<void> {
  const today = startOfDay(deps.clock.now());
  const coming = Array.from({ length: DAYS_AHEAD + 1 }, (_, days) => addDays(today, days));
  const wanted = new Map([...(await store.listUnsortedDays(deps.db)), ...coming].map((day) => [partitionOf(day), day]));
  const before = new Set(await store.listPartitions(deps.db));
  for (const [name, day] of wanted)
    if (!before.has(name)) await store.makePartition(deps.db, name, { from: day, before: addDays(day, 1) });

  const oldest = addDays(today, -deps.eventRetentionDays);
  const isOver = (name: string) => (dayOf(name) ?? today) < oldest;
  for (const name of await store.listPartitions(deps.db)) if (isOver(name)) await store.dropPartition(deps.db, name);

  const after = new Set(await store.listPartitions(deps.db));
  const missing = [...wanted.keys()].filter((name) => !after.has(name) && !isOver(name));
  const left = [...after].filter(isOver);
  if (missing.length + left.length > 0)
    deps.log.warn("partitions of events could not be made or dropped, and are tried again", { missing, left });
}
