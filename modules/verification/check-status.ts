import type { PublicRecord } from "../certificates/index.server";
import type { Check } from "./check";

/** Whether the issuer still stands by the certificate, from the register that the signed status lists are made of. */
export function checkStatus(record: PublicRecord): Check {
  if (!record.revokedAt && record.suspendedAt) {
    const changedAt = record.suspendedAt.toISOString();
    const evidence = { changedAt, ...(record.suspensionReason ? { reason: record.suspensionReason } : {}) };
    return { name: "status", outcome: "fail", code: "suspended", evidence };
  }
  if (!record.revokedAt) return { name: "status", outcome: "pass", code: "in-force", evidence: {} };
  const changedAt = record.revokedAt.toISOString();
  if (record.supersededBy) {
    return {
      name: "status",
      outcome: "fail",
      code: "superseded",
      evidence: { changedAt, successor: record.supersededBy },
    };
  }
  const evidence = { changedAt, ...(record.revocationReason ? { reason: record.revocationReason } : {}) };
  return { name: "status", outcome: "fail", code: "revoked", evidence };
}
