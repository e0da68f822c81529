import type { Db, Transaction } from "../../kernel/db";

/**
 * Reads the recorded history, the origin that the database has now, and its range of transactions: all before `horizon`
 * have ended, and none from `next` on has begun.
 */
export async function readHistory(db: Db) {
  const [row] = await db.$queryRaw<
    {
      number: string | null;
      recordedOrigin: string | null;
      epoch: number | null;
      origin: string;
      horizon: bigint;
      next: bigint;
    }[]
  >`
    select h.number, h.origin as "recordedOrigin", h.epoch,
      concat_ws('/', (select system_identifier from pg_control_system()),
        left(pg_walfile_name(pg_current_wal_insert_lsn()), 8), '"Event"'::regclass::oid) as origin,
      pg_snapshot_xmin(pg_current_snapshot())::text::bigint as horizon,
      pg_snapshot_xmax(pg_current_snapshot())::text::bigint as next
    from (values ('this')) as one (id) left join "EventHistory" h using (id)`;
  if (!row) throw new Error("the database did not say where it stands");
  const { number, recordedOrigin, epoch, origin, horizon, next } = row;
  const isRecorded = number !== null && recordedOrigin !== null && epoch !== null;
  return { recorded: isRecorded ? { number, origin: recordedOrigin, epoch } : null, origin, horizon, next };
}

/** Locks the history: one process at a time begins one. */
export function lockHistory(tx: Transaction) {
  return tx.$executeRaw`lock table "EventHistory" in share row exclusive mode`;
}

export function putHistory(tx: Transaction, data: { number: string; origin: string; epoch: number }) {
  return tx.eventHistory.upsert({ where: { id: "this" }, create: { id: "this", ...data }, update: data });
}
