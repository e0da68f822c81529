import { judgeStep, judgeWaited, type LifecycleFacts, MAX_TAGS, type Step, tagKey } from "../../certificates";
import { type Delivery, mayBeSentAgain } from "../../mail/index";

/** What can be done to many certificates at once. */
export const BULK_KINDS = ["renew", "files", "export", "tag", "resend", "suspend", "reinstate", "revoke"] as const;
export type BulkKind = (typeof BULK_KINDS)[number];
/** What a worker does to one certificate after another. */
export const ACTED_ON = ["tag", "resend", "suspend", "reinstate", "revoke"] as const satisfies BulkKind[];

/** More are several actions. */
export const MAX_AT_ONCE = 10_000;

/** What a ZIP can have of each certificate. */
export const ZIP_FORMATS = ["pdf", "png", "svg", "json"] as const;
export type ZipFormat = (typeof ZIP_FORMATS)[number];

/** Why a certificate is left out of what is done to many; "already" ones are as they should be. */
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
  /** What became of the message that hands it out. */
  delivery: Delivery;
}

/**
 * Why this cannot be done to a certificate; null where it can. `tags` are those to be added; `hasWaited`: it is done
 * now because somebody approved it.
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
