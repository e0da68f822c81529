/**
 * Public reasons for a revocation or suspension. The code is stored and shown in the reader's language; free text from
 * before there were codes is shown as written.
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
/** Reasons for a freeze by the platform; the public sees the certificate as suspended. */
export const FREEZE_REASONS = [
  "frozen-misuse-report",
  "frozen-issuer-identity",
  "frozen-account-compromised",
  "frozen-legal-request",
] as const;
export type FreezeReason = (typeof FREEZE_REASONS)[number];
export type Reason = (typeof REVOCATION_REASONS)[number] | (typeof SUSPENSION_REASONS)[number] | FreezeReason;

const ALL: readonly string[] = [...REVOCATION_REASONS, ...SUSPENSION_REASONS, ...FREEZE_REASONS];

/** Whether a suspension was made by the platform, so that the issuer cannot end it. */
export const isFrozen = (suspensionReason: string | null | undefined): boolean =>
  FREEZE_REASONS.some((code) => code === suspensionReason);

/** Whether a stored reason is one of the codes. */
export const isReason = (text: string): text is Reason => ALL.includes(text);
