/**
 * Why a certificate is revoked or suspended, as everybody may read it. The code is stored, and shown in its reader's
 * language; what was written in free words before there were codes is shown as it is.
 */
export const REVOCATION_REASONS = [
  "issued-in-error",
  "details-wrong",
  "requirements-not-met",
  "misconduct",
  "wrong-person",
  "duplicate",
  "recipient-request",
  "other",
] as const;
export const SUSPENSION_REASONS = [
  "under-review",
  "requirements-not-met",
  "misconduct",
  "details-wrong",
  "recipient-request",
  "other",
] as const;
export type Reason = (typeof REVOCATION_REASONS)[number] | (typeof SUSPENSION_REASONS)[number];

const ALL: readonly string[] = [...REVOCATION_REASONS, ...SUSPENSION_REASONS];

/** Whether a stored reason is one of the codes. */
export const isReason = (text: string): text is Reason => ALL.includes(text);
