import { createHmac } from "node:crypto";
import type { AccountKeys } from "../kernel/ports";
import { CODE_LENGTH, CODE_MINUTES } from "./rules";

export const CODE_LIFETIME_MS = CODE_MINUTES * 60_000;
/** Number of times a code can be tried, right or wrong, so that it cannot be guessed. */
export const CODE_TRIES = 5;

/**
 * Derives the code of one sending from the registration's id with the platform's key: the mail can be written from ids
 * alone, and the database does not contain the code. One draw of 48 bits modulo a million is uniform to 1 in 10^8.
 */
export function codeOf(keys: AccountKeys, registration: { id: string; sends: number }): string {
  const draw = createHmac("sha256", keys.codes)
    .update(`code:${registration.id}:${registration.sends}`)
    .digest()
    .readUIntBE(0, 6);
  return String(draw % 10 ** CODE_LENGTH).padStart(CODE_LENGTH, "0");
}

/** Keyed hash of a code, for the database. A hash without a key would hide nothing: a million codes are soon tried. */
export function hashCode(keys: AccountKeys, registrationId: string, code: string): string {
  return createHmac("sha256", keys.codes).update(`hash:${registrationId}:${code}`).digest("hex");
}
