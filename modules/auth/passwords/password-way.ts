import type { Database } from "../../kernel/db";
import type { AccountKeys, Clock, Ids, PasswordHasher } from "../../kernel/ports";
import { normalizeEmail } from "../schemas";
import * as store from "../store";
import type { SignInFailure, WayIn } from "../ways/way-in";
import { attemptKey, recordWrongPassword, takeAttempt, whileCounted } from "./attempts";

export interface PasswordDeps {
  db: Database;
  ids: Ids;
  clock: Clock;
  passwords: PasswordHasher;
  accountKeys: AccountKeys;
}

/** One counted attempt for an address. */
interface Begun {
  emailKey: string;
  throttleKey: string;
  failures: number;
}

/**
 * Sign-in by address and password. An unknown address, a wrong password, a person without a password and a disabled
 * account get the same answer after the same work. Each failure for an address lengthens the delay before the next
 * attempt.
 */
export const passwordWay: WayIn<PasswordDeps, { email: string }, Begun, { password: string }, SignInFailure> = {
  async begin(deps, { email }) {
    const emailKey = normalizeEmail(email);
    const throttleKey = attemptKey(deps.accountKeys, `sign-in:${emailKey}`);
    const attempt = await takeAttempt(deps, throttleKey);
    return attempt.ok ? { ok: true, begun: { emailKey, throttleKey, failures: attempt.failures } } : attempt;
  },

  async finish(deps, { emailKey, throttleKey, failures }, { password }) {
    const { user, matches } = await whileCounted(deps, throttleKey, async () => {
      const user = await store.findUserByEmailKey(deps.db, emailKey);
      return { user, matches: await deps.passwords.matches(password, user?.passwordHash ?? null) };
    });
    const passwordHash = user?.passwordHash ?? null;
    if (!user || passwordHash === null || !matches || user.status !== "active") {
      await recordWrongPassword(deps, throttleKey, failures);
      return { ok: false, code: "invalid-credentials" };
    }
    const { id: userId } = user;
    let isUsed = false;
    return {
      ok: true,
      person: {
        userId,
        way: "password",
        async confirm(tx) {
          // The row is locked with the hash that was checked: a reset that ended all sessions during the check must not
          // leave this session alive.
          if (isUsed || !(await store.holdUser(tx, userId, passwordHash))) return false;
          isUsed = true;
          await store.clearThrottle(tx, throttleKey);
          return true;
        },
      },
    };
  },
};
