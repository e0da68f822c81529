/** How long a code works, in minutes (for the texts around it). */
export const CODE_MINUTES = 10;
/** Digits of a code (product rules: Forms). */
export const CODE_LENGTH = 6;

/** Why a code was not taken. A used-up code and a wrong one look alike, so that guessing learns nothing. */
export type CodeFailure = { ok: false; code: "invalid-code" | "email-taken" };
export type SendFailure =
  | { ok: false; code: "email-taken" | "common-password" }
  | { ok: false; code: "too-soon"; retryAfterSeconds: number };
