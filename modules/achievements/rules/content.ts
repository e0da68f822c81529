import { z } from "zod";
import { LANGUAGES } from "../../kernel/languages";
import { hasMoreLetters, LIMITS } from "../../kernel/limits";
import { cleanText, plainText } from "../../kernel/plain-text";
import { unknownVariables } from "./mail-variables";
import { ACHIEVEMENT_TYPES, RESULT_TYPES, VALIDITIES } from "./words";

/** Limits of an achievement; texts in letters. A certificate carries all of its content. */
const CONTENT_LIMITS = {
  criteria: 1000,
  emailSubject: 150,
  emailText: 1000,
  skills: 20,
  skillName: 160,
  skillCode: 80,
  skillFramework: 120,
  url: 500,
  results: 4,
  resultValues: 40,
  hours: 100_000,
  credits: 10_000,
  months: 600,
} as const;

/** Web address that needs no escaping in a credential. */
const WEB_ADDRESS = /^https?:\/\/[^\s<>"{}|\\^`\p{Cc}]+$/u;
const isWebAddress = (text: string) => WEB_ADDRESS.test(text) && URL.canParse(text);

const isBlank = (row: Record<string, unknown>) =>
  Object.values(row).every((value) => value === "" || value === null || (Array.isArray(value) && value.length === 0));

/** Number with at most two decimals. */
const decimal = z
  .number("number-invalid")
  .refine((value) => Math.abs(value) < 1e9 && Number(value.toFixed(2)) === value, "number-invalid")
  .nullable()
  .default(null);
const amount = (most: number) =>
  decimal.refine((value) => value === null || (value > 0 && value <= most), "number-invalid");

/** Splits a list of values at line breaks, commas and semicolons. */
const splitValues = (text: string) => text.split(/[\n,;،、，；]/u).map(cleanText);
const isBlankResult = ({ type: _type, ...fields }: { type: string; [field: string]: unknown }) => isBlank(fields);

/** Index of the first row that equals an earlier one; -1 where there is none. */
function firstRepeated(rows: string[]): number {
  return rows.findIndex((row, index) => row !== "" && rows.indexOf(row) < index);
}

/**
 * Builds the schema. `limit` adjusts the maximum number of letters of a text; `stored` skips the check of mail
 * variables, which were checked when the text was entered.
 */
function schemaWith(limit: (most: number) => number, stored = false) {
  const line = (most: number) =>
    z
      .string()
      .default("")
      .refine((text) => !hasMoreLetters(text, limit(most)), "too-long")
      .transform(cleanText);
  const paragraphs = (most: number) =>
    z
      .string()
      .default("")
      .refine((text) => !hasMoreLetters(text, limit(most)), "too-long")
      .transform(plainText);

  /** Text of a mail, which may contain variables. */
  const inMail = <S extends z.ZodType<string>>(schema: S) =>
    schema.refine((text) => stored || unknownVariables(text).length === 0, "unknown-variable");

  const texts = {
    title: line(LIMITS.achievement),
    description: line(LIMITS.description),
    criteria: paragraphs(CONTENT_LIMITS.criteria),
    emailSubject: inMail(line(CONTENT_LIMITS.emailSubject)),
    emailText: inMail(paragraphs(CONTENT_LIMITS.emailText)),
  };

  const Skill = z
    .object({
      name: line(CONTENT_LIMITS.skillName),
      url: z.string().default("").transform(cleanText),
      code: line(CONTENT_LIMITS.skillCode),
      framework: line(CONTENT_LIMITS.skillFramework),
    })
    .superRefine((skill, context) => {
      const wrong = (field: string, message: string) => context.addIssue({ code: "custom", path: [field], message });
      if (isBlank(skill)) return;
      if (skill.name === "") wrong("name", "required");
      if (skill.url === "") wrong("url", "required");
      else if (skill.url.length > CONTENT_LIMITS.url) wrong("url", "too-long");
      else if (!isWebAddress(skill.url)) wrong("url", "url-invalid");
    });

  const Values = z
    .union([z.array(z.string()), z.string().transform((text) => [text])])
    .default([])
    .transform((values) => values.flatMap(splitValues).filter((value) => value !== ""))
    .superRefine((values, context) => {
      const wrong = (message: string) => context.addIssue({ code: "custom", message });
      if (values.length > CONTENT_LIMITS.resultValues) wrong("too-many");
      if (values.some((value) => hasMoreLetters(value, limit(LIMITS.fieldValue)))) wrong("too-long");
      if (new Set(values.map((value) => value.toLowerCase())).size < values.length) wrong("twice");
    });

  const Result = z
    .object({
      name: line(LIMITS.fieldLabel),
      type: z.enum(RESULT_TYPES, "unknown-choice").default("LetterGrade"),
      /** Sorted from the lowest to the highest. */
      values: Values,
      min: decimal,
      max: decimal,
    })
    .superRefine((result, context) => {
      const wrong = (field: string, message: string) => context.addIssue({ code: "custom", path: [field], message });
      if (isBlankResult(result)) return;
      if (result.name === "") wrong("name", "required");
      if (result.values.length > 0 && (result.min !== null || result.max !== null)) wrong("values", "values-or-range");
      if (result.min !== null && result.max !== null && result.min >= result.max) wrong("max", "range-invalid");
    });
  const Translation = z
    .object({ language: z.enum(LANGUAGES, "unknown-choice"), ...texts })
    .superRefine(({ language: _, ...fields }, context) => {
      if (!isBlank(fields) && fields.title === "")
        context.addIssue({ code: "custom", path: ["title"], message: "required" });
    });

  return z
    .object({
      /** Language of the texts; `translations` holds the other languages. */
      language: z.enum(LANGUAGES, "unknown-choice"),
      ...texts,
      type: z.enum(ACHIEVEMENT_TYPES, "unknown-choice").default("Certificate"),
      skills: z.array(Skill).max(CONTENT_LIMITS.skills, "too-many").default([]),
      /** Hours of work. */
      hours: amount(CONTENT_LIMITS.hours),
      credits: amount(CONTENT_LIMITS.credits),
      results: z.array(Result).max(CONTENT_LIMITS.results, "too-many").default([]),
      validity: z.enum(VALIDITIES, "unknown-choice").default("none"),
      /** Number of months from the day of issue. */
      validMonths: z
        .number("number-invalid")
        .int("number-invalid")
        .min(1, "number-invalid")
        .max(CONTENT_LIMITS.months, "number-invalid")
        .nullable()
        .default(null),
      /** Last day of validity, as "2029-12-31". */
      validUntil: z.iso.date("date-invalid").nullable().default(null),
      /**
       * Names of the designs of its certificates and of its badge, read by `designs.resolveNewest`. Empty for none.
       */
      design: z.string().max(60, "unknown-design").default(""),
      badge: z.string().max(60, "unknown-design").default(""),
      translations: z
        .array(Translation)
        .max(LANGUAGES.length - 1, "too-many")
        .default([]),
    })
    .superRefine((content, context) => {
      const wrong = (path: (string | number)[], message: string) => context.addIssue({ code: "custom", path, message });
      if (content.title === "") wrong(["title"], "required");
      if (content.validity === "months" && content.validMonths === null) wrong(["validMonths"], "required");
      if (content.validity === "date" && content.validUntil === null) wrong(["validUntil"], "required");
      const repeatedSkill = firstRepeated(content.skills.map(({ url }) => url));
      if (repeatedSkill >= 0) wrong(["skills", repeatedSkill, "url"], "twice");
      const repeatedResult = firstRepeated(content.results.map(({ name }) => name.toLowerCase()));
      if (repeatedResult >= 0) wrong(["results", repeatedResult, "name"], "twice");
      const languages = [content.language, ...content.translations.map(({ language }) => language)];
      const repeatedLanguage = firstRepeated(languages);
      if (repeatedLanguage > 0) wrong(["translations", repeatedLanguage - 1, "language"], "twice");
    })
    .transform((content) => ({
      ...content,
      skills: content.skills.filter((skill) => !isBlank(skill)),
      results: content.results.filter((result) => !isBlankResult(result)),
      validMonths: content.validity === "months" ? content.validMonths : null,
      validUntil: content.validity === "date" ? content.validUntil : null,
      translations: content.translations.filter(({ language: _, ...fields }) => !isBlank(fields)),
    }));
}

/**
 * Content of an achievement as entered. Blank rows are left out. Every field but the title is optional, so that stored
 * content stays readable when a field is added.
 */
export const ContentSchema = schemaWith((most) => most);
/** Schema of stored content. It has no limits of length, because those of the past may have been higher. */
const Stored = schemaWith(() => Number.POSITIVE_INFINITY, true);

/** Reads an achievement's JSON column. Throws where the content does not fit the schema. */
export const readContent = (json: unknown): AchievementContent => Stored.parse(json);

export type AchievementContent = z.output<typeof ContentSchema>;
/** Content as entered, before defaults fill in the missing fields. */
export type ContentInput = z.input<typeof ContentSchema>;
