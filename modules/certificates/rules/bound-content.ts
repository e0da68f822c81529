import { createHash } from "node:crypto";
import { z } from "zod";
import type { AchievementContent } from "../../achievements/index";
import { isPlain } from "../../achievements/index";

const Award = z.object({
  key: z.string(),
  title: z.string(),
  version: z.string(),
  design: z.string(),
  badge: z.string(),
});
const Bound = z.object({
  organization: z.string(),
  logo: z.string(),
  signature: z.string(),
  signers: z.string(),
  colors: z.string(),
  list: z.string(),
  awards: z.array(Award),
});

/**
 * Content that the certificates of a batch are drawn, signed and mailed from; an approval covers exactly this. Pictures
 * and versions are represented by their ids, whose content never changes.
 */
export type BoundContent = z.infer<typeof Bound>;
export type BoundAward = z.infer<typeof Award>;

/** One part that has changed; `title` is that of the achievement it belongs to. */
export interface ContentChange {
  part: "organization" | "logo" | "signature" | "signers" | "colors" | "list" | "achievement" | "design" | "badge";
  title: string | null;
}

const SHARED = ["organization", "logo", "signature", "signers", "colors", "list"] as const;
const OF_AWARDS = [
  ["achievement", "version"],
  ["design", "design"],
  ["badge", "badge"],
] as const;

/**
 * Parses the content stored with a batch; null where the batch is not bound. Throws for JSON that this code did not
 * write.
 */
export const readBound = (json: unknown): BoundContent | null => (json === null ? null : Bound.parse(json));

/** Computes a digest of the reviewed content: any difference changes the digest. */
export function digestOf(bound: BoundContent): string {
  const awards = bound.awards.map(({ key, title, version, design, badge }) => [key, title, version, design, badge]);
  const parts = [...SHARED.map((part) => bound[part]), awards];
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}

/**
 * Lists the parts of `now` that differ from `before`. Achievements missing in `now` are no change: their rows may be
 * issued already, or left out.
 */
export function changesBetween(before: BoundContent, now: BoundContent): ContentChange[] {
  const earlier = new Map(before.awards.map((award) => [award.key, award]));
  const none = { version: "", design: "", badge: "" };
  return [
    ...SHARED.flatMap((part) => (before[part] === now[part] ? [] : { part, title: null })),
    ...now.awards.flatMap((award) => {
      const was = earlier.get(award.key) ?? none;
      return OF_AWARDS.flatMap(([part, field]) => (was[field] === award[field] ? [] : { part, title: award.title }));
    }),
  ];
}

/**
 * Identifies the version of an achievement. A title without an achievement becomes a plain achievement when its first
 * certificate is issued, so both have the same identifier.
 */
export function versionOf(
  achievement: { versionId: string; version: number; content: AchievementContent } | undefined,
  language: string,
): string {
  if (!achievement) return `plain ${language}`;
  const { content, version, versionId } = achievement;
  const { emailSubject, emailText, design } = content;
  const isAsMade = version === 1 && isPlain(content) && !emailSubject && !emailText && !design;
  return isAsMade ? `plain ${content.language}` : versionId;
}
