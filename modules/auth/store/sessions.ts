import type { Prisma } from "#prisma/generated/client";
import type { Db } from "../../kernel/db";

export function insertSession(db: Db, data: Prisma.SessionUncheckedCreateInput) {
  return db.session.create({ data });
}

export function findSessionByTokenHash(db: Db, tokenHash: string) {
  return db.session.findUnique({ where: { tokenHash }, include: { user: true } });
}

export function findSessionById(db: Db, id: string) {
  return db.session.findUnique({ where: { id }, include: { user: true } });
}

export function listLiveSessions(db: Db, userId: string, now: Date) {
  return db.session.findMany({
    where: { userId, endedAt: null, expiresAt: { gt: now } },
    orderBy: { lastSeenAt: "desc" },
  });
}

/** Returns when each person last opened a page, as far back as sessions are stored. */
export async function findLastSeen(db: Db, userIds: string[]): Promise<Map<string, Date>> {
  const seen = await db.session.groupBy({
    by: ["userId"],
    where: { userId: { in: userIds } },
    _max: { lastSeenAt: true },
  });
  return new Map(seen.flatMap(({ userId, _max }) => (_max.lastSeenAt ? [[userId, _max.lastSeenAt] as const] : [])));
}

/** Whether the person ever signed in with this browser; null where they never signed in at all. */
export async function knowsBrowser(db: Db, userId: string, userAgent: string): Promise<boolean | null> {
  const sessions = await db.session.findMany({
    where: { userId },
    select: { userAgent: true },
    distinct: ["userAgent"],
  });
  return sessions.length === 0 ? null : sessions.some((session) => session.userAgent === userAgent);
}

export function touchSession(db: Db, id: string, lastSeenAt: Date) {
  return db.session.updateMany({ where: { id, endedAt: null }, data: { lastSeenAt } });
}

export function setActingFor(db: Db, id: string, scope: { organizationId: string; teamId: string | null }) {
  const data = { actingFor: scope.organizationId, actingForTeam: scope.teamId, viewing: null, viewingUntil: null };
  return db.session.updateMany({ where: { id, endedAt: null }, data });
}

export function setViewing(
  db: Db,
  { userId, sessionId: id }: { userId: string; sessionId: string },
  to: { organizationId: string; until: Date } | null,
) {
  const data = { viewing: to?.organizationId ?? null, viewingUntil: to?.until ?? null };
  return db.session.updateMany({ where: { id, userId, endedAt: null }, data });
}

/** Ends live sessions; returns those that this call ended. */
export function endSessions(
  db: Db,
  where: { tokenHash: string } | { id: string; userId?: string } | { userId: string; id?: { not: string } },
  endedAt: Date,
) {
  return db.session.updateManyAndReturn({ where: { ...where, endedAt: null }, data: { endedAt } });
}

export function insertRefreshToken(db: Db, data: Prisma.RefreshTokenUncheckedCreateInput) {
  return db.refreshToken.create({ data });
}

export function findRefreshToken(db: Db, idHash: string) {
  return db.refreshToken.findUnique({ where: { idHash } });
}

/**
 * Marks a refresh token as used; false where it is unknown or already used. One statement, so that only one caller can
 * win.
 */
export async function useRefreshToken(db: Db, idHash: string, usedAt: Date): Promise<boolean> {
  const { count } = await db.refreshToken.updateMany({ where: { idHash, usedAt: null }, data: { usedAt } });
  return count === 1;
}

export function deleteSessionsOverBefore(db: Db, time: Date) {
  return db.session.deleteMany({ where: { OR: [{ endedAt: { lt: time } }, { expiresAt: { lt: time } }] } });
}

export function endSessionsBegunAfter(db: Db, time: Date, endedAt: Date) {
  return db.session.updateMany({
    where: { createdAt: { gt: time }, endedAt: null },
    data: { endedAt, expiresAt: endedAt },
  });
}

export async function findLastSignIn(db: Db, userId: string): Promise<Date | null> {
  const { _max } = await db.session.aggregate({ where: { userId }, _max: { createdAt: true } });
  return _max.createdAt;
}
