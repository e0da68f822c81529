import { z } from "zod";
import { readLanguageFile } from "../../kernel/language-files.server";
import type { Language } from "../../kernel/languages";
import { TemplateTexts } from "./template-texts";

/**
 * Sentences of a certificate: `certificate-wording.json` of each language. In order they form one sentence: `awardedTo`
 * NAME `inRecognitionOf` ACHIEVEMENT `closing`. None depends on the recipient's gender.
 */
const Wording = z.strictObject({
  title: z.string().min(1),
  /** What is printed across one that nobody was issued. */
  sample: z.string().min(1),
  awardedTo: z.string().min(1),
  inRecognitionOf: z.string().min(1),
  closing: z.string().min(1).nullable(),
  issuedOn: z.string().min(1),
  validUntil: z.string().min(1),
  /** Contains {{address}}. */
  verifyAt: z.string().includes("{{address}}"),
  signature: z.string().min(1),
  /** Contains {{issuer}}. */
  logoOf: z.string().includes("{{issuer}}"),
  /** Contains {{address}}. */
  qrAlt: z.string().includes("{{address}}"),
  /**
   * Contains {{day}}, {{month}} and {{year}}. Gregorian dates with Latin digits, like the certificate number. Written
   * out instead of using `Intl`, whose words change with the runtime: a certificate must be drawn the same for as long
   * as there are copies of it.
   */
  date: z.string().includes("{{day}}").includes("{{month}}").includes("{{year}}"),
  months: z.array(z.string().min(1)).length(12),
  /**
   * Recognized labels of custom fields, by a name common to all languages: first the printed word, then its synonyms.
   */
  labels: z.record(z.string(), z.array(z.string().min(1)).min(1)),
  /** Name of an upright design; contains {{title}}. */
  portrait: z.string().includes("{{title}}"),
  /** Texts of templates that have none of their own in this language, by template name. */
  templates: z.record(z.string(), TemplateTexts).optional(),
});
export type Wording = z.infer<typeof Wording>;

export const wordingOf = (language: Language): Wording => readLanguageFile(language, "certificate-wording", Wording);

/** Replaces each `{{name}}` with its value. */
export const fillIn = (text: string, values: Record<string, string>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_whole, name: string) => values[name] ?? "");

/** Formats an ISO 8601 calendar date in the language's wording. */
export function formatDate(date: string, words: Wording): string {
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
  return fillIn(words.date, { day: `${day}`, month: words.months[month - 1] ?? "", year: `${year}` });
}

/** Formats `CERT-2026-1234567890123456` as `CERT-2026-1234 5678 9012 3456`. */
export const groupId = (publicId: string): string => publicId.replace(/\d{4}(?=(\d{4})+$)/g, "$& ");
