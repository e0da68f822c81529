/** Filters of the audit log, each with the nouns before the dot of its actions. */
export const AUDIT_GROUPS = {
  certificates: ["certificate", "batch", "bulk", "recipient", "anchor"],
  achievements: ["achievement"],
  designs: ["design"],
  members: ["member", "team"],
  organization: ["organization", "audit"],
  keys: ["signing-key"],
  reports: ["problem-report"],
  plan: ["plan", "payment"],
} as const;
export type AuditGroup = keyof typeof AUDIT_GROUPS;

/** Actions of the platform's staff on an organization, which learns the action and not the person. */
export const BY_THE_PLATFORM = [
  "certificate.frozen",
  "certificate.unfrozen",
  "certificate.evidence-erased",
  "plan.granted",
  "plan.trial-extended",
  "plan.certificates-granted",
  "payment.line-assigned",
  "payment.transfer-confirmed",
  "payment.reversal-accepted",
  "payment.reversal-kept",
  "payment.refund-confirmed",
  "payment.refund-retried",
  "organization.viewed",
  "organization.prepared",
  "organization.suspended",
  "organization.activated",
  "organization.released",
  "organization.refused",
  "organization.reviewed",
  "organization.review-withdrawn",
  "organization.name-released",
  "organization.name-refused",
];
export const isByPlatform = (action: string): boolean => BY_THE_PLATFORM.includes(action);
