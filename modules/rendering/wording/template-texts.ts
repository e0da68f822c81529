import { z } from "zod";

/** Title and description of a template, shown to people who choose one. */
export const TemplateTexts = z.strictObject({ title: z.string().min(1), text: z.string().min(1) });
export type TemplateTexts = z.infer<typeof TemplateTexts>;
