import {
  type AchievementContent,
  allowedValue,
  lastDayOf,
  resultUnder,
  scaleOf,
  wordsIn,
} from "../../achievements/index";
import type { CertificateDraft, CertificateProblem } from "./new-certificate";

/** A certificate to issue, completed from its achievement. */
export interface Award extends CertificateDraft {
  description: string | null;
  /** `result` is the index, from 0, of the achievement's result that the field belongs to. */
  customFields: { label: string; value: string; result?: number | undefined }[];
}

/**
 * Checks a row against its achievement and completes it: title and description in the certificate's language, the
 * expiry date where the row has none, and grades in the spelling of their scale. `achievement` is undefined for a title
 * without one, which then becomes a plain achievement. `usualGrades` are the headers of grade columns in all languages.
 */
export function judgeAward(
  draft: CertificateDraft,
  achievement: { content: AchievementContent; archived: boolean } | undefined,
  language: string,
  usualGrades: ReadonlySet<string>,
): { ok: true; award: Award } | { ok: false; problems: CertificateProblem[] } {
  if (!achievement) return { ok: true, award: { ...draft, description: null } };
  if (achievement.archived) return { ok: false, problems: [{ column: "achievement", code: "archived" }] };
  const { content } = achievement;
  const problems: CertificateProblem[] = [];
  const customFields = draft.customFields.map(({ label, value }) => {
    const number = resultUnder(label, content.results, usualGrades);
    const result = content.results[number];
    if (!result) return { label, value };
    const allowed = allowedValue(value, result);
    if (allowed === null) problems.push({ column: label, code: "not-allowed", allowed: scaleOf(result) });
    return { label, value: allowed ?? value, result: number };
  });
  const expiresOn = draft.expiresOn ?? lastDayOf(content, draft.issuedOn);
  if (expiresOn && expiresOn < draft.issuedOn) problems.push({ column: "expires_on", code: "expires-before-issued" });
  if (problems.length > 0) return { ok: false, problems };
  const { title, description } = wordsIn(content, language);
  return {
    ok: true,
    award: { ...draft, achievementName: title, description: description || null, expiresOn, customFields },
  };
}
