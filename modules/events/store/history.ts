import type { Db, Transaction } from "../../kernel/db";

/**
 * The history that is recorded, the one that the database is of now, and its transactions: all before the horizon have ended,
 * and none from `next` on has begun.
 */
export async function readHistory(db: Db) {
  const [row] = await db.$queryRaw<
    { number: string | null; known: string | null; origin: string; horizon: bigint; next: bigint }[]
  >`
    select h.number, h.origin as known,
      concat_ws('/', (select system_identifier from pg_control_system()),
        left(pg_walfile_name(pg_current_wal_insert_lsn()), 8), '"Event"'::regclass::oid) as origin,
      pg_snapshot_xmin(pg_current_snapshot())::text::bigint as horizon,
      pg_snapshot_xmax(pg_current_snapshot())::text::bigint as next
    from (values ('this')) as one (id) left join "EventHistory" h using (id)`;
  if (!row) throw new Error("the database did not say where it stands");
  const { number, known, origin, horizon, next } = row;
  return { known: number === null || known === null ? null : { number, origin: known }, origin, horizon, next };
}

/** One process at a time begins a history. */
export function lockHistory(tx: Transaction) {
  return tx.$executeRaw`lock table "EventHistory" in share row exclusive mode`;
}

export function putHistory(tx: Transaction, data: { number: string; origin: string }) {
  return tx.eventHistory.upsert({ where: { id: "this" }, create: { id: "this", ...data }, update: data });
}

/**
 * Puts all events before every transaction to come, in the order of their ids, where transactions are counted from less again: there
 * are events of some that have not begun.
 */
export function moveBeforePresent(tx: Transaction) {
  return tx.$executeRaw`
    update "Event" set tx = 0
    where exists (select 1 from "Event" where tx >= pg_snapshot_xmax(pg_current_snapshot())::text::bigint)`;
}
