import type { Db, Transaction } from "../../kernel/db";

/** The row of a switch; null where it was never turned on. */
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

/**
 * Until the transaction ends the switch stays as it is for all who hold it so too; who turns it waits for them, and
 * they for who turns it.
 */
export function holdSwitch(tx: Transaction, name: string) {
  return tx.$executeRaw`select pg_advisory_xact_lock_shared(hashtextextended(${`switch:${name}`}, 0))`;
}

/** Waits until nobody holds the switch, and has it alone until the transaction ends. */
export function lockSwitch(tx: Transaction, name: string) {
  return tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`switch:${name}`}, 0))`;
}
