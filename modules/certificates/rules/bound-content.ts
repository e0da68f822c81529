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
 * What a list's certificates are drawn, signed and mailed from, and what is taken when they are issued: an approval is
 * of exactly this. Pictures and versions stand by their ids, which never change what they say.
 */
export type BoundContent = z.infer<typeof Bound>;
export type BoundAward = z.infer<typeof Award>;

/** One part that is not what it was; `title` is of the achievement that it belongs to. */
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

/** What is kept with a list; null where it is bound to nothing. Throws where it is not what this code wrote. */
export const readBound = (json: unknown): BoundContent | null => (json === null ? null : Bound.parse(json));

/** Names what was seen: two that differ in anything have different ones. */
export function digestOf(bound: BoundContent): string {
  const awards = bound.awards.map(({ key, title, version, design, badge }) => [key, title, version, design, badge]);
  const parts = [...SHARED.map((part) => bound[part]), awards];
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}

/**
 * What of `now` is not as it was. Of its achievements each has to be as before; those that are issued already, or left
 * out, need not be among them.
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
 * By what an achievement is told apart from a changed one. A title that leads nowhere becomes a plain achievement when
 * the first of its certificates is issued: that is the same, before and after.
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
