import { createHmac } from "node:crypto";
import { recordAudit } from "../../audit/index.server";
import type { Database } from "../../kernel/db";
import type { AccountKeys, Clock, Ids } from "../../kernel/ports";

import * as store from "../store";

interface AttemptDeps {
  db: Database;
  clock: Clock;
  accountKeys: AccountKeys;
}

/** Passwords are counted for each of these, so that a stolen session cannot guess more than somebody without one. */
export function attemptKey(keys: AccountKeys, subject: `sign-in:${string}` | `user:${string}`): string {
  return createHmac("sha256", keys.attempts).update(subject).digest("hex");
}

/**
 * Counts a try before the password is looked at, in one statement: of any number that come at the same moment, to any
 * number of processes, no more are let through than one after the other would be. What follows is `clearThrottle` for a
 * right password and `recordWrongPassword` for a wrong one; `returnAttempt` where it could not be looked at.
 */
export async function takeAttempt(
  deps: AttemptDeps,
  key: string,
): Promise<{ ok: true; failures: number } | { ok: false; code: "too-many-attempts"; retryAfterSeconds: number }> {
  const now = deps.clock.now();
  const failures = await store.countAttempt(deps.db, key, now, DELAY);
  if (failures !== null) return { ok: true, failures };
  const throttle = await store.findThrottle(deps.db, key);
  const passed = throttle ? (now.getTime() - throttle.lastFailureAt.getTime()) / 1000 : 0;
  const wait = signInDelaySeconds(throttle?.failures ?? 0) - passed;
  return { ok: false, code: "too-many-attempts", retryAfterSeconds: Math.max(1, Math.ceil(wait)) };
}

/** Gives back a try that came to nothing: its password was never looked at. */
export function returnAttempt(deps: Pick<AttemptDeps, "db">, key: string): Promise<unknown> {
  return store.uncountAttempt(deps.db, key);
}

/** Writes down a wrong password, which was counted before it was looked at. */
export async function recordWrongPassword(
  deps: { db: Database; ids: Ids; clock: Clock },
  key: string,
  failures: number,
): Promise<void> {
  const delaySeconds = signInDelaySeconds(failures);
  await recordAudit(deps.db, deps, {
    organizationId: null,
    actor: "system",
    action: "session.refused",
    subject: key,
    details: { failures, delaySeconds },
  });
}

/** What `look` says of a password; a try whose password could not be looked at is given back. */
export async function whileCounted<T>(deps: Pick<AttemptDeps, "db">, key: string, check: () => Promise<T>): Promise<T> {
  try {
    return await check();
  } catch (error) {
    await returnAttempt(deps, key);
    throw error;
  }
}

/** Mistyping is free this many times; then the wait doubles, up to `longestSeconds`. */
const DELAY = { freeFailures: 4, longestSeconds: 900 };

/**
 * Seconds before another password is tried for an address after so many failures in a row: none at first, then
 * doubling up to a quarter of an hour. Never a lock: whoever knows an address must not be able to shut its owner out.
 */
function signInDelaySeconds(failures: number): number {
  if (failures <= DELAY.freeFailures) return 0;
  return Math.min(DELAY.longestSeconds, 2 ** (failures - DELAY.freeFailures));
}
