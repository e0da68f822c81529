import { z } from "zod";
import type { AchievementInput } from "../credentials/index.server";
import { readLanguageFile } from "../kernel/language-files.server";
import { LANGUAGES, type Language } from "../kernel/languages";
import type { IssuableAchievement } from "./find-for-issuing";
import { gradeHeaders } from "./rules/terms";
import { isPlain, wordsIn } from "./rules/words";

const words = z.strictObject({ hours: z.string().min(1), gradeHeaders: z.array(z.string().min(1)).min(1) });

/** Reads a language's word for hours and its usual headers of a grade column. */
export const achievementWords = (language: Language) => readLanguageFile(language, "achievement-words", words);

let usual: ReadonlySet<string> | undefined;

/** Returns the usual headers of a grade column in every language, folded as `resultUnder` compares them. */
export function usualGradeHeaders(): ReadonlySet<string> {
  usual ??= gradeHeaders(LANGUAGES.flatMap((language) => achievementWords(language).gradeHeaders));
  return usual;
}

/**
 * Describes a version of an achievement as a credential in this language states it. `urls` are the addresses of its
 * public page and of its badge image.
 */
export function describeAchievement(
  { version, content }: Pick<IssuableAchievement, "version" | "content">,
  language: string,
  urls: { page: string; badge: string },
): { achievement: AchievementInput; language: Language } {
  const texts = wordsIn(content, language);
  return {
    language: texts.language,
    achievement: {
      id: urls.page,
      name: texts.title,
      description: texts.description || null,
      criteria: texts.criteria || null,
      type: content.type,
      version: version === 1 && isPlain(content) ? null : version,
      credits: content.credits,
      hours: content.hours === null ? null : { label: achievementWords(texts.language).hours, count: content.hours },
      skills: content.skills.map((skill) => ({ ...skill, type: targetTypeOf(skill.url) })),
      results: content.results,
      image: content.badge ? urls.badge : null,
    },
  };
}

/**
 * Type of the framework that a skill's address belongs to, where the address shows it: Open Badges 3.0, B.1.2
 * (AlignmentTargetType).
 */
function targetTypeOf(url: string): string | null {
  const { host, pathname } = new URL(url);
  if (host === "data.europa.eu" && pathname.startsWith("/esco/")) return "ext:ESCO";
  // Addresses of CASE items end like this on every server of that format (CASE 1.0, section 3).
  if (/\/CFItems\/[^/]+$/.test(pathname)) return "CFItem";
  return null;
}
