import type { Language } from "../kernel/languages";

/** The designed templates. */
export const TEMPLATES = ["meridian", "diwan"] as const;
export type TemplateName = (typeof TEMPLATES)[number];

/** How a certificate looks, whatever it says. */
export interface Look {
  template: TemplateName;
  language: Language;
}

export function isTemplate(value: string): value is TemplateName {
  return (TEMPLATES as readonly string[]).includes(value);
}
