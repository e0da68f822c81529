import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { achievements, designs } from "#app/modules.server";
import type { AchievementContent } from "#modules/achievements/index";
import type { Db } from "#modules/kernel/db";
import { LANGUAGES, type Language, nameOf } from "#modules/kernel/languages";
import type { DesignOptions } from "./DesignFields";
import type { FormAnswer, FormFields } from "./form-fields";

/**
 * Parses the posted form: the content, or the page to render again after an error or when a row was added or removed.
 */
export function readAchievementForm(
  form: FormData,
):
  | { ok: true; content: AchievementContent; reject: (errors?: Record<string, string[]>) => SubmissionResult<string[]> }
  | { ok: false; answer: FormAnswer; status: number } {
  const submission = parseWithZod(form, { schema: achievements.ContentSchema });
  if (submission.status === "success") {
    const reject = (fieldErrors: Record<string, string[]> = {}) => submission.reply({ fieldErrors });
    return { ok: true, content: submission.value, reject };
  }
  const status = submission.status === "error" ? 422 : 200;
  return { ok: false, answer: { reply: submission.reply(), conflict: null }, status };
}

/** Returns the field with a title that belongs to another achievement. */
export function titleField({ title, translations }: AchievementContent, taken: string): string {
  const translated = translations.findIndex((version) => version.title === taken);
  return title === taken || translated === -1 ? "title" : `translations[${translated}].title`;
}

/** Converts stored content to form fields. */
export function toFields(content: AchievementContent): FormFields {
  const text = (value: number | string | null) => (value === null ? "" : String(value));
  return {
    ...content,
    hours: text(content.hours),
    credits: text(content.credits),
    validMonths: text(content.validMonths),
    validUntil: text(content.validUntil),
    results: content.results.map(({ values, min, max, ...result }) => ({
      ...result,
      values: values.join("\n"),
      min: text(min),
      max: text(max),
    })),
  };
}

/** Lists the designs for certificates and badges, with pictures in the reader's language. */
export async function designOptions(db: Db, organizationId: string, language: Language): Promise<DesignOptions> {
  const [certificate, badge] = await Promise.all([
    designs.listStyles(db, organizationId, language),
    designs.listStyles(db, organizationId, language, "badge"),
  ]);
  // An own design is referenced so that a new version of it is used as well.
  const named = (choices: designs.StyleChoice[]) =>
    choices.map(({ newest, ...choice }) => ({ ...choice, value: newest }));
  return { language, designs: named(certificate), badges: named(badge) };
}

export const languageOptions = () => LANGUAGES.map((value) => ({ value, label: nameOf(value), lang: value }));
