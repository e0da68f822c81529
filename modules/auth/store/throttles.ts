import type { Db } from "../../kernel/db";

export function findThrottle(db: Db, key: string) {
  return db.signInThrottle.findUnique({ where: { key } });
}

/**
 * Counts one attempt and returns the new count where the delay after earlier failures has passed; null where it has
 * not. One statement, whose row lock makes the count visible to the next attempt.
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

export function deleteThrottlesUntouchedSince(db: Db, time: Date) {
  return db.signInThrottle.deleteMany({ where: { lastFailureAt: { lt: time } } });
}

export function deleteThrottlesTouchedAfter(db: Db, time: Date) {
  return db.signInThrottle.deleteMany({ where: { lastFailureAt: { gt: time } } });
}
