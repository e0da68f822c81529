import * as store from "../store";
import type { Person } from "./way-in";

/**
 * Makes the `Person` of an account that was just created, in the browser that proved its mailbox with a code. The
 * caller makes it once for each account. It opens one session, while the account is active and its password unchanged.
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
