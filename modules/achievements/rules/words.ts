import type { AchievementContent } from "./content";

/** What kind of thing is awarded, in the words of Open Badges 3.0 (B.1.1, AchievementType), the usual ones first. */
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

/** What a result is measured in, in the words of Open Badges 3.0 (B.1.19, ResultType). */
export const RESULT_TYPES = [
  "LetterGrade",
  "Percent",
  "RawScore",
  "GradePointAverage",
  "PerformanceLevel",
  "Status",
  "Result",
] as const;

/** How long a certificate is valid where its row does not say. */
export const VALIDITIES = ["none", "months", "date"] as const;

/** An achievement that says nothing but its title. */
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

/** Whether an achievement says nothing that a credential would have to carry beside its title. */
export function isPlain(content: AchievementContent): boolean {
  const { title, language, emailSubject, emailText, design } = content;
  return (
    JSON.stringify(content) === JSON.stringify({ ...plainContent(title, language), emailSubject, emailText, design })
  );
}

/** The texts in a language: those of that language where there are such, or else the achievement's own. */
export function wordsIn(content: AchievementContent, language: string) {
  const { title, description, criteria, emailSubject, emailText } = content;
  const own = { language: content.language, title, description, criteria, emailSubject, emailText };
  const translated = content.translations.find((version) => version.language === language);
  // What was not translated is said as it is, rather than not at all; a mail in two languages would be none.
  return translated
    ? {
        ...translated,
        description: translated.description || description,
        criteria: translated.criteria || criteria,
      }
    : own;
}

/** Every title that leads to the achievement. */
export const titlesOf = (content: AchievementContent): string[] => [
  content.title,
  ...content.translations.map(({ title }) => title),
];

/** The names of what two versions say differently, in the order of the schema. */
export function changedParts(before: AchievementContent, after: AchievementContent): (keyof AchievementContent)[] {
  const parts = Object.keys(after) as (keyof AchievementContent)[];
  return parts.filter((part) => JSON.stringify(before[part]) !== JSON.stringify(after[part]));
}
