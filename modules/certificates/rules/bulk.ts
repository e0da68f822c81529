import { tagKey } from "./stored-terms";
import { MOST_TAGS } from "./tags";

/** What can be done to many certificates at once. */
export const BULK_KINDS = ["revoke", "suspend", "reinstate", "tag", "resend"] as const;
export type BulkKind = (typeof BULK_KINDS)[number];

/** Why a certificate is left out of what is done to many; "already" ones are as they should be. */
export const LEFT_OUT_CODES = [
  "already-revoked",
  "already-suspended",
  "replaced",
  "not-suspended",
  "no-address",
  "not-needed",
  "too-many-tags",
  "erased",
  "cancelled",
] as const;
export type LeftOutCode = (typeof LEFT_OUT_CODES)[number];

interface Judged {
  revokedAt: Date | null;
  suspendedAt: Date | null;
  supersededById: string | null;
  recipientEmail: string | null;
  tags: string[];
  /** What became of the message that hands it out; null where there is none. */
  message: string | null;
}

/** Why this cannot be done to a certificate; null where it can. `tags` are those to be added. */
export function judgeBulk(kind: BulkKind, certificate: Judged, tags: string[] = []): LeftOutCode | null {
  const { revokedAt, suspendedAt, supersededById, recipientEmail, message } = certificate;
  if (kind === "tag")
    return new Set([...certificate.tags, ...tags].map(tagKey)).size > MOST_TAGS ? "too-many-tags" : null;
  if (supersededById) return "replaced";
  if (revokedAt) return "already-revoked";
  if (kind === "suspend") return suspendedAt ? "already-suspended" : null;
  if (kind === "reinstate") return suspendedAt ? null : "not-suspended";
  if (kind === "resend" && !recipientEmail) return "no-address";
  return kind === "resend" && message !== "refused" && message !== "unconfirmed" ? "not-needed" : null;
}
