import { createHmac } from "node:crypto";
import type { AccountKeys } from "../kernel/ports";
import { CODE_LENGTH, CODE_MINUTES } from "./rules";

export const CODE_LIFETIME_MS = CODE_MINUTES * 60_000;
/** Maximum number of attempts for one code, against guessing. */
export const CODE_TRIES = 5;

/**
 * Returns the code of one message, derived by HMAC from the registration's id and the number of sends. The mail can be
 * written from ids alone, and the database does not store the code. 48 bits modulo a million are uniform to 1 in 10^8.
 */
export function codeOf(keys: AccountKeys, registration: { id: string; sends: number }): string {
  const draw = createHmac("sha256", keys.codes)
    .update(`code:${registration.id}:${registration.sends}`)
    .digest()
    .readUIntBE(0, 6);
  return String(draw % 10 ** CODE_LENGTH).padStart(CODE_LENGTH, "0");
}

/**
 * Returns the keyed digest of a code that the database stores. A plain digest would not protect a code, because there
 * are only a million codes.
 */
export function hashCode(keys: AccountKeys, registrationId: string, code: string): string {
  return createHmac("sha256", keys.codes).update(`hash:${registrationId}:${code}`).digest("hex");
}
