import type { Database } from "../../kernel/db";
import type { AccountKeys, Clock, Ids, PasswordHasher } from "../../kernel/ports";
import * as store from "../store";
import { attemptKey, recordWrongPassword, takeAttempt, whileCounted } from "./attempts";

export type PasswordRefusal =
  | { ok: false; code: "wrong-password" }
  | { ok: false; code: "too-many-attempts"; retryAfterSeconds: number };

/** Checks the password of a person who is already signed in. Guessing is throttled as at sign-in. */
export async function confirmPassword(
  deps: { db: Database; ids: Ids; clock: Clock; passwords: PasswordHasher; accountKeys: AccountKeys },
  userId: string,
  password: string,
): Promise<{ ok: true } | PasswordRefusal> {
  const key = attemptKey(deps.accountKeys, `user:${userId}`);
  const attempt = await takeAttempt(deps, key);
  if (!attempt.ok) return attempt;
  const matches = await whileCounted(deps, key, async () => {
    const user = await store.findUser(deps.db, userId);
    return deps.passwords.matches(password, user?.passwordHash ?? null);
  });
  if (!matches) {
    await recordWrongPassword(deps, key, attempt.failures);
    return { ok: false, code: "wrong-password" };
  }
  await store.clearThrottle(deps.db, key);
  return { ok: true };
}
