import type { Prisma } from "#prisma/generated/client";
import type { Db, Transaction } from "../kernel/db";

export function insertUser(db: Db, data: Prisma.UserUncheckedCreateInput) {
  return db.user.create({ data });
}

export function findUserByEmailKey(db: Db, emailKey: string) {
  return db.user.findUnique({ where: { emailKey } });
}

export function findUsers(db: Db, ids: string[]) {
  return db.user.findMany({ where: { id: { in: ids } } });
}

export function findUser(db: Db, id: string) {
  return db.user.findUnique({ where: { id } });
}

/**
 * Holds the person's row until the transaction ends, while the password is what it was when it was checked; false where
 * it was changed, or the account disabled, in the meantime.
 */
export async function holdUser(db: Db, id: string, passwordHash: string): Promise<boolean> {
  const { count } = await db.user.updateMany({
    where: { id, passwordHash, status: "active" },
    data: { status: "active" },
  });
  return count === 1;
}

export function findUserWithAvatar(db: Db, id: string) {
  return db.user.findUnique({ where: { id }, include: { avatar: { select: { sha256: true } } } });
}

export function updateUser(db: Db, id: string, data: Prisma.UserUpdateInput) {
  return db.user.update({ where: { id }, data });
}

export function upsertAvatar(
  db: Db,
  userId: string,
  data: { png: Uint8Array<ArrayBuffer>; sha256: string; createdAt: Date },
) {
  return db.avatar.upsert({ where: { userId }, create: { userId, ...data }, update: data });
}

export function findAvatar(db: Db, userId: string) {
  return db.avatar.findUnique({ where: { userId } });
}

export function deleteAvatar(db: Db, userId: string) {
  return db.avatar.deleteMany({ where: { userId } });
}

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

/** When each of these people last opened a page, as far as sessions are kept. */
export async function findLastSeen(db: Db, userIds: string[]): Promise<Map<string, Date>> {
  const seen = await db.session.groupBy({
    by: ["userId"],
    where: { userId: { in: userIds } },
    _max: { lastSeenAt: true },
  });
  return new Map(seen.flatMap(({ userId, _max }) => (_max.lastSeenAt ? [[userId, _max.lastSeenAt] as const] : [])));
}

/** Whether the person ever signed in with such a browser; null where they never signed in at all. */
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

export function setActingFor(db: Db, id: string, place: { organizationId: string; teamId: string | null }) {
  const data = { actingFor: place.organizationId, actingForTeam: place.teamId, viewing: null, viewingUntil: null };
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

/** Ends sessions that are alive; returns those that this call ended. */
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

/** Uses a refresh token; false where it is unknown or was used before. One statement: only one caller can win. */
export async function useRefreshToken(db: Db, idHash: string, usedAt: Date): Promise<boolean> {
  const { count } = await db.refreshToken.updateMany({ where: { idHash, usedAt: null }, data: { usedAt } });
  return count === 1;
}

export function insertLink(db: Db, data: Prisma.AccountLinkUncheckedCreateInput) {
  return db.accountLink.create({ data });
}

export function findLink(db: Db, id: string) {
  return db.accountLink.findUnique({ where: { id } });
}

export function findUsableLink(db: Db, purpose: "password_reset" | "new_email", tokenHash: string, now: Date) {
  return db.accountLink.findFirst({ where: { purpose, tokenHash, usedAt: null, expiresAt: { gt: now } } });
}

/** When links were asked for since a time, newest first. */
export async function listLinkTimes(db: Db, purpose: "password_reset" | "new_email", emailKey: string, since: Date) {
  const links = await db.accountLink.findMany({
    where: { purpose, emailKey, createdAt: { gt: since } },
    orderBy: { createdAt: "desc" },
    select: { createdAt: true },
  });
  return links.map((link) => link.createdAt);
}

/** Uses a link; false where somebody was quicker. */
export async function useLink(db: Db, id: string, usedAt: Date): Promise<boolean> {
  const { count } = await db.accountLink.updateMany({ where: { id, usedAt: null }, data: { usedAt } });
  return count === 1;
}

/** Every other link of the person's address goes dead: one of them has done its work. */
export function spendLinks(db: Db, emailKey: string, usedAt: Date) {
  return db.accountLink.updateMany({ where: { emailKey, usedAt: null }, data: { usedAt } });
}

export function findThrottle(db: Db, key: string) {
  return db.signInThrottle.findUnique({ where: { key } });
}

/**
 * Counts one try and returns how many there are now, where the delay that follows from those before has passed; null
 * where it has not. One statement, whose row lock lets the next one see this one's count.
 */
export async function countAttempt(
  db: Db,
  key: string,
  now: Date,
  delay: { freeFailures: number; longestSeconds: number },
): Promise<number | null> {
  const { freeFailures, longestSeconds } = delay;
  const rows = await db.$queryRaw<{ failures: number }[]>`
    INSERT INTO "SignInThrottle" AS t ("key", "failures", "lastFailureAt") VALUES (${key}, 1, ${now})
    ON CONFLICT ("key") DO UPDATE SET "failures" = t."failures" + 1, "lastFailureAt" = ${now}
    WHERE t."failures" <= ${freeFailures} OR t."lastFailureAt" <= ${now}::timestamptz - make_interval(
      secs => least(${longestSeconds}::float8, power(2::float8, least(t."failures" - ${freeFailures}, 30))))
    RETURNING t."failures"`;
  return rows[0]?.failures ?? null;
}

export function uncountAttempt(db: Db, key: string) {
  return db.signInThrottle.updateMany({
    where: { key, failures: { gt: 0 } },
    data: { failures: { decrement: 1 } },
  });
}

export function clearThrottle(db: Db, key: string) {
  return db.signInThrottle.deleteMany({ where: { key } });
}

export function deleteLinksExpiredBefore(db: Db, time: Date) {
  return db.accountLink.deleteMany({ where: { expiresAt: { lt: time } } });
}

export function deleteThrottlesUntouchedSince(db: Db, time: Date) {
  return db.signInThrottle.deleteMany({ where: { lastFailureAt: { lt: time } } });
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

export function endLinksMadeAfter(db: Db, time: Date, expiresAt: Date) {
  return db.accountLink.updateMany({ where: { createdAt: { gt: time } }, data: { expiresAt } });
}

export function deleteThrottlesTouchedAfter(db: Db, time: Date) {
  return db.signInThrottle.deleteMany({ where: { lastFailureAt: { gt: time } } });
}

/** Accounts with these words in the address or the name, the newest first, after a place in that order. */
export function searchUsers(db: Db, search: string, after: { at: Date; id: string } | null, take: number) {
  const words = search.split(/\s+/).filter(Boolean).slice(0, 5);
  const contains = (word: string) => ({ contains: word, mode: "insensitive" as const });
  return db.user.findMany({
    where: {
      AND: [
        ...words.map((word) => ({
          OR: [{ emailKey: contains(word) }, { firstName: contains(word) }, { lastName: contains(word) }],
        })),
        ...(after ? [{ OR: [{ createdAt: { lt: after.at } }, { createdAt: after.at, id: { lt: after.id } }] }] : []),
      ],
    },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take,
  });
}

export async function findLastSignIn(db: Db, userId: string): Promise<Date | null> {
  const { _max } = await db.session.aggregate({ where: { userId }, _max: { createdAt: true } });
  return _max.createdAt;
}

/** False where the account is in another state than the change begins from. */
export async function changeUserStatus(
  db: Db,
  id: string,
  from: "active" | "disabled",
  to: "active" | "disabled",
): Promise<boolean> {
  const { count } = await db.user.updateMany({ where: { id, status: from }, data: { status: to } });
  return count === 1;
}

export function listActiveAdmins(db: Db) {
  return db.user.findMany({
    where: { platformRole: "admin", status: "active" },
    orderBy: [{ firstName: "asc" }, { lastName: "asc" }, { id: "asc" }],
    take: 200,
  });
}

/** In the order of their ids, so that two who ask at the same moment do not wait for each other for ever. */
export async function lockActiveAdmins(tx: Transaction): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    select id::text as id from "User" where "platformRole" = 'admin' and status = 'active' order by id for update`;
  return rows.map(({ id }) => id);
}
