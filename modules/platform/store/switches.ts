import type { Db, Transaction } from "../../kernel/db";

/** Returns the row of a switch; null where it was never turned on. */
export function findSwitch(db: Db, name: string) {
  return db.platformSwitch.findUnique({ where: { name } });
}

export function putSwitch(
  tx: Transaction,
  name: string,
  data: { on: boolean; reason: string; setBy: string; setAt: Date },
) {
  return tx.platformSwitch.upsert({ where: { name }, create: { name, ...data }, update: data });
}

/** Takes a shared lock on the switch until the transaction ends: its state stays unchanged, and a change waits. */
export function holdSwitch(tx: Transaction, name: string) {
  return tx.$executeRaw`select pg_advisory_xact_lock_shared(hashtextextended(${`switch:${name}`}, 0))`;
}

/** Takes an exclusive lock on the switch, once all shared locks are released, until the transaction ends. */
export function lockSwitch(tx: Transaction, name: string) {
  return tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`switch:${name}`}, 0))`;
}
