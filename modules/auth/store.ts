import type { Prisma } from "#prisma/generated/client";
import type { Db } from "../db";

export function insertUser(db: Db, data: Prisma.UserUncheckedCreateInput) {
  return db.user.create({ data });
}

export function findUserByEmailKey(db: Db, emailKey: string) {
  return db.user.findUnique({ where: { emailKey } });
}

export function insertSession(db: Db, data: Prisma.SessionUncheckedCreateInput) {
  return db.session.create({ data });
}

export function findSessionByTokenHash(db: Db, tokenHash: string) {
  return db.session.findUnique({ where: { tokenHash }, include: { user: true } });
}

export function touchSession(db: Db, id: string, lastSeenAt: Date) {
  return db.session.updateMany({ where: { id, endedAt: null }, data: { lastSeenAt } });
}

export async function endSession(db: Db, tokenHash: string, endedAt: Date) {
  const [session] = await db.session.updateManyAndReturn({ where: { tokenHash, endedAt: null }, data: { endedAt } });
  return session ?? null;
}

export function findThrottle(db: Db, key: string) {
  return db.signInThrottle.findUnique({ where: { key } });
}

/** Counts one failure and returns how many there are now, in one statement. */
export async function countFailure(db: Db, key: string, now: Date): Promise<number> {
  const row = await db.signInThrottle.upsert({
    where: { key },
    create: { key, failures: 1, blockedUntil: now, lastFailureAt: now },
    update: { failures: { increment: 1 }, lastFailureAt: now },
  });
  return row.failures;
}

export function blockUntil(db: Db, key: string, blockedUntil: Date) {
  return db.signInThrottle.update({ where: { key }, data: { blockedUntil } });
}

export function clearThrottle(db: Db, key: string) {
  return db.signInThrottle.deleteMany({ where: { key } });
}
