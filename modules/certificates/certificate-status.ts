/** Where a certificate is in its life, as its issuer sees it. */
export type CertificateStatus = "pending-anchor" | "anchored" | "expired" | "revoked" | "suspended" | "superseded";

/** The one word for a certificate now. A revocation outranks a suspension, that an expiry, and all the anchor. `today` is an ISO date. */
export function certificateStatus(
  certificate: {
    revokedAt: Date | null;
    suspendedAt: Date | null;
    supersededById: string | null;
    expiresOn: Date | null;
    anchorBatch: { state: string } | null;
  },
  today: string,
): CertificateStatus {
  if (certificate.supersededById) return "superseded";
  if (certificate.revokedAt) return "revoked";
  if (certificate.suspendedAt) return "suspended";
  if (certificate.expiresOn && certificate.expiresOn.toISOString().slice(0, 10) < today) return "expired";
  return certificate.anchorBatch?.state === "anchored" ? "anchored" : "pending-anchor";
}
