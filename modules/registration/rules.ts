/** Lifetime of a code in minutes, exported for texts. */
export const CODE_MINUTES = 10;
/** Number of digits in a code (product rules: Forms). */
export const CODE_LENGTH = 6;

/** Reason why a code was refused. Used and wrong codes have the same answer, so that guessing reveals nothing. */
export type CodeFailure = { ok: false; code: "invalid-code" | "email-taken" };
export type SendFailure =
  | { ok: false; code: "email-taken" | "common-password" }
  | { ok: false; code: "too-soon"; retryAfterSeconds: number };
