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
/** Why the platform itself has frozen a certificate, which everybody then sees as suspended. */
export const FREEZE_REASONS = [
  "frozen-misuse-report",
  "frozen-issuer-identity",
  "frozen-account-compromised",
  "frozen-legal-request",
] as const;
export type FreezeReason = (typeof FREEZE_REASONS)[number];
export type Reason = (typeof REVOCATION_REASONS)[number] | (typeof SUSPENSION_REASONS)[number] | FreezeReason;

const ALL: readonly string[] = [...REVOCATION_REASONS, ...SUSPENSION_REASONS, ...FREEZE_REASONS];

/** Whether a suspension is the platform's, so that the issuer cannot end it. */
export const isFrozen = (suspensionReason: string | null | undefined): boolean =>
  FREEZE_REASONS.some((code) => code === suspensionReason);

/** Whether a stored reason is one of the codes. */
export const isReason = (text: string): text is Reason => ALL.includes(text);
