import type { AchievementContent } from "./content";

/** Types of an achievement by Open Badges 3.0 (B.1.1, AchievementType), the usual ones first. */
export const ACHIEVEMENT_TYPES = [
  "Certificate",
  "CertificateOfCompletion",
  "Certification",
  "Course",
  "Diploma",
  "Degree",
  "LearningProgram",
  "MicroCredential",
  "Competency",
  "Assessment",
  "License",
  "Membership",
  "Award",
  "Badge",
  "Achievement",
  "CommunityService",
  "Fieldwork",
  "CoCurricular",
] as const;

/** Types of a result by Open Badges 3.0 (B.1.19, ResultType). */
export const RESULT_TYPES = [
  "LetterGrade",
  "Percent",
  "RawScore",
  "GradePointAverage",
  "PerformanceLevel",
  "Status",
  "Result",
] as const;

/** Rules for the validity of a certificate whose row has no expiry of its own. */
export const VALIDITIES = ["none", "months", "date"] as const;

/** Content of an achievement that has nothing but a title. */
export function plainContent(title: string, language: AchievementContent["language"]): AchievementContent {
  return {
    language,
    title,
    description: "",
    criteria: "",
    emailSubject: "",
    emailText: "",
    type: "Certificate",
    skills: [],
    hours: null,
    credits: null,
    results: [],
    validity: "none",
    validMonths: null,
    validUntil: null,
    design: "",
    badge: "",
    translations: [],
  };
}

/** Whether an achievement has nothing but its title that a credential has to carry. */
export function isPlain(content: AchievementContent): boolean {
  const { title, language, emailSubject, emailText, design } = content;
  return (
    JSON.stringify(content) === JSON.stringify({ ...plainContent(title, language), emailSubject, emailText, design })
  );
}

/** Returns the texts in this language, or in the achievement's own language where there is no translation. */
export function wordsIn(content: AchievementContent, language: string) {
  const { title, description, criteria, emailSubject, emailText } = content;
  const own = { language: content.language, title, description, criteria, emailSubject, emailText };
  const translated = content.translations.find((version) => version.language === language);
  // Missing descriptions and criteria fall back to the achievement's own language. A mail does not: it would mix two
  // languages.
  return translated
    ? {
        ...translated,
        description: translated.description || description,
        criteria: translated.criteria || criteria,
      }
    : own;
}

/** Lists every title that leads to the achievement. */
export const titlesOf = (content: AchievementContent): string[] => [
  content.title,
  ...content.translations.map(({ title }) => title),
];

/** Names of the fields that differ between two versions, in the order of the schema. */
export function changedParts(before: AchievementContent, after: AchievementContent): (keyof AchievementContent)[] {
  const parts = Object.keys(after) as (keyof AchievementContent)[];
  return parts.filter((part) => JSON.stringify(before[part]) !== JSON.stringify(after[part]));
}
