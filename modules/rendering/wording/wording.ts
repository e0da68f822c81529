import { z } from "zod";
import { readLanguageFile } from "../../kernel/language-files.server";
import type { Language } from "../../kernel/languages";
import { TemplateTexts } from "./template-texts";

/**
 * The sentences of a certificate: `certificate-wording.json` of each language. Read in order they are one sentence:
 * `awardedTo` NAME `inRecognitionOf` ACHIEVEMENT `closing`. None depends on the recipient's gender.
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
  /** With {{address}}. */
  verifyAt: z.string().includes("{{address}}"),
  signature: z.string().min(1),
  /** With {{issuer}}. */
  logoOf: z.string().includes("{{issuer}}"),
  /** With {{address}}. */
  qrAlt: z.string().includes("{{address}}"),
  /**
   * With {{day}}, {{month}} and {{year}}. Gregorian dates with Latin digits, as the certificate's number is written.
   * Written out rather than taken from `Intl`, whose words change with the runtime: a certificate must be drawn the
   * same for as long as there are copies of it.
   */
  date: z.string().includes("{{day}}").includes("{{month}}").includes("{{year}}"),
  months: z.array(z.string().min(1)).length(12),
  /**
   * Labels of further fields that are known, by their names among the languages: first as it is printed, then what else
   * means it.
   */
  labels: z.record(z.string(), z.array(z.string().min(1)).min(1)),
  /** What an upright design is called, with {{title}}. */
  portrait: z.string().includes("{{title}}"),
  /** Of templates that have no texts of their own in this language, by their names. */
  templates: z.record(z.string(), TemplateTexts).optional(),
});
export type Wording = z.infer<typeof Wording>;

export const wordingOf = (language: Language): Wording => readLanguageFile(language, "certificate-wording", Wording);

/** Puts values in the place of `{{name}}`. */
export const fillIn = (text: string, values: Record<string, string>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_whole, name: string) => values[name] ?? "");

/** An ISO 8601 calendar date in the words of the language. */
export function formatDate(date: string, words: Wording): string {
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
  return fillIn(words.date, { day: `${day}`, month: words.months[month - 1] ?? "", year: `${year}` });
}

/** `CERT-2026-1234567890123456` as `CERT-2026-1234 5678 9012 3456`. */
export const groupId = (publicId: string): string => publicId.replace(/\d{4}(?=(\d{4})+$)/g, "$& ");
