import { z } from "zod";
import { isLanguage } from "../../kernel/languages";
import { TemplateTexts } from "../wording/template-texts";

/**
 * `texts.json` of a template: the language that it was designed for, and its texts in the languages that existed at the
 * time.
 */
export const TemplateFile = z.strictObject({
  /** Language that the template was designed for. Readers of the same direction see this template first. */
  language: z.string().refine(isLanguage, "unknown-language"),
  /** Position in the selection. */
  order: z.number(),
  texts: z.partialRecord(z.string().refine(isLanguage, "unknown-language"), TemplateTexts),
});
export type TemplateFile = z.infer<typeof TemplateFile>;
