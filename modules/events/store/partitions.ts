import type { Db } from "../../kernel/db";

/** Lock timeout of a statement in milliseconds; transactions queued behind the statement wait as long. */
const LOCK_MS = 1_000;

/** Lists the daily partitions by name, without the default one. */
export async function listPartitions(db: Db): Promise<string[]> {
  const rows = await db.$queryRaw<{ name: string }[]>`
    select c.relname::text as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = '"Event"'::regclass and c.relname <> 'Event_default' order by 1`;
  return rows.map(({ name }) => name);
}

/** Lists the days of the events in the default partition. */
export async function listUnsortedDays(db: Db): Promise<Date[]> {
  const rows = await db.$queryRaw<{ day: Date }[]>`
    select distinct date_trunc('day', at, 'UTC') as day from "Event_default" order by 1`;
  return rows.map(({ day }) => day);
}

/**
 * Makes the partition of a day and moves the day's events into it from the default one. Does nothing where a lock times
 * out.
 */
export async function makePartition(db: Db, name: string, days: { from: Date; before: Date }): Promise<void> {
  const [from, before] = [days.from.toISOString(), days.before.toISOString()];
  await unlessLocked(
    db,
    `lock table "Event_default" in access exclusive mode;
     create table "${name}" (like "Event" including all);
     with moved as (delete from "Event_default" where at >= '${from}' and at < '${before}' returning *)
       insert into "${name}" select * from moved;
     alter table "Event" attach partition "${name}" for values from ('${from}') to ('${before}');`,
  );
}

/** Drops the partition of a day with its events. Does nothing where a lock times out. */
export async function dropPartition(db: Db, name: string): Promise<void> {
  await unlessLocked(db, `drop table "${name}";`);
}

/** Runs statements atomically; skips them where a lock times out, or another process did the same. */
async function unlessLocked(db: Db, statements: string): Promise<void> {
  await db.$executeRawUnsafe(`do $work$ begin
    perform set_config('lock_timeout', '${LOCK_MS}', true);
    ${statements}
  exception when lock_not_available or duplicate_table or undefined_table then null;
  end $work$`);
}
