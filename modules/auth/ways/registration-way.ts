import * as store from "../store";
import type { Person } from "./way-in";

/**
 * Somebody whose account was made a moment ago, in the browser that proved their mailbox with a code. Whoever registers
 * makes this `Person` once for each account; it opens one session, while the account is active and its password is
 * still the one that was registered.
 */
export function registeredPerson(account: { userId: string; passwordHash: string }): Person {
  const { userId, passwordHash } = account;
  let isUsed = false;
  return {
    userId,
    way: "registration",
    async confirm(tx) {
      if (isUsed || !(await store.holdUser(tx, userId, passwordHash))) return false;
      isUsed = true;
      return true;
    },
  };
}
