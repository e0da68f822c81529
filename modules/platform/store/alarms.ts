import type { Db, Transaction } from "../../kernel/db";

/** Nobody else looks at the alarms until the transaction ends. */
export function lockAlarms(tx: Transaction) {
  return tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended('service-alarms', 0))`;
}

/** Those that are on, told or not yet. */
export function findAlarmsOn(db: Db) {
  return db.serviceAlarm.findMany({ where: { endedAt: null }, orderBy: { since: "asc" } });
}

export function findAlarm(db: Db, id: string) {
  return db.serviceAlarm.findUnique({ where: { id } });
}

/** Those that were told, the latest first. */
export function listAlarms(db: Db, take: number) {
  return db.serviceAlarm.findMany({ where: { notifiedAt: { not: null } }, orderBy: { since: "desc" }, take });
}

export function insertAlarm(tx: Transaction, data: { id: string; name: string; since: Date; notifiedAt: Date | null }) {
  return tx.serviceAlarm.create({ data });
}

export function updateAlarm(tx: Transaction, id: string, data: { notifiedAt?: Date; endedAt?: Date }) {
  return tx.serviceAlarm.update({ where: { id }, data });
}

/** Forgets what passed by itself. */
export function deleteAlarm(tx: Transaction, id: string) {
  return tx.serviceAlarm.delete({ where: { id } });
}
