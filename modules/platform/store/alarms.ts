import type { Db, Transaction } from "../../kernel/db";

/** Locks the alarms until the transaction ends. */
export function lockAlarms(tx: Transaction) {
  return tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended('service-alarms', 0))`;
}

/** Returns the active alarms, reported or not. */
export function findAlarmsOn(db: Db) {
  return db.serviceAlarm.findMany({ where: { endedAt: null }, orderBy: { since: "asc" } });
}

export function findAlarm(db: Db, id: string) {
  return db.serviceAlarm.findUnique({ where: { id } });
}

/** Returns the reported alarms, newest first. */
export function listAlarms(db: Db, take: number) {
  return db.serviceAlarm.findMany({ where: { notifiedAt: { not: null } }, orderBy: { since: "desc" }, take });
}

export function insertAlarm(tx: Transaction, data: { id: string; name: string; since: Date; notifiedAt: Date | null }) {
  return tx.serviceAlarm.create({ data });
}

export function updateAlarm(tx: Transaction, id: string, data: { notifiedAt?: Date; endedAt?: Date }) {
  return tx.serviceAlarm.update({ where: { id }, data });
}

/** Deletes an alarm that passed before it was reported. */
export function deleteAlarm(tx: Transaction, id: string) {
  return tx.serviceAlarm.delete({ where: { id } });
}
