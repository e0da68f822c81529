import type { Database } from "../db";
import type { Clock, Ids, PasswordHasher } from "../ports";
import { attemptKey, recordWrongPassword, secondsBlocked } from "./password-attempts";
import * as store from "./store";

export type PasswordRefusal =
  | { ok: false; code: "wrong-password" }
  | { ok: false; code: "too-many-attempts"; retryAfterSeconds: number };

/** Whether somebody who is signed in already knows their password. Guessing is as slow as at the door. */
export async function confirmPassword(
  deps: { db: Database; ids: Ids; clock: Clock; passwords: PasswordHasher },
  userId: string,
  password: string,
): Promise<{ ok: true } | PasswordRefusal> {
  const key = attemptKey(`user:${userId}`);
  const retryAfterSeconds = await secondsBlocked(deps.db, key, deps.clock.now());
  if (retryAfterSeconds > 0) return { ok: false, code: "too-many-attempts", retryAfterSeconds };
  const user = await store.findUser(deps.db, userId);
  if (!(await deps.passwords.matches(password, user?.passwordHash ?? null))) {
    await recordWrongPassword(deps, key);
    return { ok: false, code: "wrong-password" };
  }
  await store.clearThrottle(deps.db, key);
  return { ok: true };
}
