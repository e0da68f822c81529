import { z } from "zod";
import { isLanguage } from "../../kernel/languages";
import { TemplateTexts } from "../wording/template-texts";

/**
 * `texts.json` of a template: for whom it was designed, and what is said of it in the languages that there were then.
 */
export const TemplateFile = z.strictObject({
  /** The language it was designed for. Readers of the same direction are shown this template first. */
  language: z.string().refine(isLanguage, "unknown-language"),
  /** Its place among those that are offered. */
  order: z.number(),
  texts: z.partialRecord(z.string().refine(isLanguage, "unknown-language"), TemplateTexts),
});
export type TemplateFile = z.infer<typeof TemplateFile>;
