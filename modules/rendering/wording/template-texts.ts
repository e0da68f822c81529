import { z } from "zod";

/** What people who choose a template read about it. */
export const TemplateTexts = z.strictObject({ title: z.string().min(1), text: z.string().min(1) });
export type TemplateTexts = z.infer<typeof TemplateTexts>;
