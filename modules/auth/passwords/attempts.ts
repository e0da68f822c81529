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

/**
 * Computes the key under which attempts are counted. Signed-in people are counted too, so that a stolen session allows
 * no more guesses than none.
 */
export function attemptKey(keys: AccountKeys, subject: `sign-in:${string}` | `user:${string}`): string {
  return createHmac("sha256", keys.attempts).update(subject).digest("hex");
}

/**
 * Counts an attempt before its password is checked, in one statement: parallel attempts, on any number of processes,
 * are admitted no more often than sequential ones. The caller then calls `clearThrottle` for a right password,
 * `recordWrongPassword` for a wrong one, or `returnAttempt` where the password could not be checked.
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

/** Uncounts an attempt whose password was never checked. */
export function returnAttempt(deps: Pick<AttemptDeps, "db">, key: string): Promise<unknown> {
  return store.uncountAttempt(deps.db, key);
}

/** Records a wrong password in the audit log; the attempt was counted before the check. */
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

/** Returns the result of `check`; uncounts the attempt where `check` throws. */
export async function whileCounted<T>(deps: Pick<AttemptDeps, "db">, key: string, check: () => Promise<T>): Promise<T> {
  try {
    return await check();
  } catch (error) {
    await returnAttempt(deps, key);
    throw error;
  }
}

/** Number of wrong passwords without a delay; after that the delay doubles, up to `longestSeconds`. */
const DELAY = { freeFailures: 4, longestSeconds: 900 };

/**
 * Delay in seconds after a number of consecutive failures: zero at first, then doubling up to a quarter of an hour.
 * Never a lock, because anyone who knows an address could lock its owner out.
 */
function signInDelaySeconds(failures: number): number {
  if (failures <= DELAY.freeFailures) return 0;
  return Math.min(DELAY.longestSeconds, 2 ** (failures - DELAY.freeFailures));
}
