import { judgeStep, judgeWaited, type LifecycleFacts, MAX_TAGS, type Step, tagKey } from "../../certificates";
import { type Delivery, mayBeSentAgain } from "../../mail/index";

/** Actions on many certificates at once. */
export const BULK_KINDS = ["renew", "files", "export", "tag", "resend", "suspend", "reinstate", "revoke"] as const;
export type BulkKind = (typeof BULK_KINDS)[number];
/** Actions that a worker carries out on one certificate after another. */
export const ACTED_ON = ["tag", "resend", "suspend", "reinstate", "revoke"] as const satisfies BulkKind[];

/** Maximum number of certificates of one action; more are several actions. */
export const MAX_AT_ONCE = 10_000;

/** Formats that a ZIP can contain of each certificate. */
export const ZIP_FORMATS = ["pdf", "png", "svg", "json"] as const;
export type ZipFormat = (typeof ZIP_FORMATS)[number];

/** Codes for which a certificate is left out of an action; one with an "already" code is in the wanted state. */
export const LEFT_OUT_CODES = [
  "already-revoked",
  "already-suspended",
  "already-renewed",
  "suspended",
  "replaced",
  "not-suspended",
  "frozen",
  "no-address",
  "not-needed",
  "too-many-tags",
  "not-drawn",
  "not-allowed",
  "damaged",
  "erased",
  "cancelled",
] as const;
export type LeftOutCode = (typeof LEFT_OUT_CODES)[number];

interface Judged extends LifecycleFacts {
  recipientEmail: string | null;
  tags: string[];
  /** Delivery state of the message that hands the certificate out. */
  delivery: Delivery;
}

/**
 * Returns the code for which an action is impossible on a certificate; null where it is possible. `tags` are those to
 * be added; `hasWaited`: the action waited and was approved.
 */
export function judgeBulk(
  kind: BulkKind,
  certificate: Judged,
  { now, tags = [], hasWaited = false }: { now: Date; tags?: string[]; hasWaited?: boolean },
): LeftOutCode | null {
  const { recipientEmail, delivery } = certificate;
  const step: Step = kind === "files" ? "download" : kind;
  const refused = (hasWaited ? judgeWaited : judgeStep)(certificate, step, now);
  if (refused) return LEFT_OUT_CODES.find((code) => code === refused) ?? "not-allowed";
  if (kind === "tag")
    return new Set([...certificate.tags, ...tags].map(tagKey)).size > MAX_TAGS ? "too-many-tags" : null;
  if (kind === "resend" && !recipientEmail) return "no-address";
  return kind === "resend" && !mayBeSentAgain(delivery) ? "not-needed" : null;
}
