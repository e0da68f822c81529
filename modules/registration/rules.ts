/** Lifetime of a code, in minutes; the texts around it name the same number. */
export const CODE_MINUTES = 10;
/** Number of digits in a code (product rules: Forms). */
export const CODE_LENGTH = 6;

/** Why a code was refused. A wrong code and one without tries left get the same answer: guessing learns nothing. */
export type CodeFailure = { ok: false; code: "invalid-code" | "email-taken" };
/** Why no code was sent. */
export type SendFailure =
  | { ok: false; code: "email-taken" | "personal-password" | "common-password" }
  | { ok: false; code: "too-soon"; retryAfterSeconds: number };
