import { directionOf, FALLBACK_LANGUAGE, isLanguage, type Language } from "../../kernel/languages";
import { diwan } from "./diwan/template";
import { meridian } from "./meridian/template";
import type { Template, TemplateTexts } from "./template";
import { wordingOf } from "./wording";

/** The designed templates, in the order in which they are offered. A new one is its folder and its name in this list. */
export const TEMPLATES = [meridian, diwan] as const;
export type TemplateName = (typeof TEMPLATES)[number]["name"];
export const TEMPLATE_NAMES: readonly TemplateName[] = TEMPLATES.map(({ name }) => name);

/** What is chosen where nobody chose. */
export const DEFAULT_TEMPLATE: TemplateName = TEMPLATES[0].name;

/** How a certificate looks, whatever it says. */
export interface Look {
  template: TemplateName;
  language: Language;
}

export const isTemplate = (name: string): name is TemplateName => TEMPLATES.some((template) => template.name === name);

/**
 * The template of that name. Throws for any other name, whatever the type says: what a database holds is a text, and a
 * certificate drawn by another template would be another certificate.
 */
export function templateOf(name: TemplateName): Template<TemplateName> {
  const template = TEMPLATES.find((one) => one.name === name);
  if (!template) throw new Error(`there is no template ${name}`);
  return template;
}

/** Reads the names that a form or a database holds. An unknown one is refused, never replaced by another. */
export function readLook({
  template,
  language,
}: {
  template: string;
  language: string;
}): { ok: true; look: Look } | { ok: false; code: "unknown-template" | "unknown-language" } {
  if (!isTemplate(template)) return { ok: false, code: "unknown-template" };
  if (!isLanguage(language)) return { ok: false, code: "unknown-language" };
  return { ok: true, look: { template, language } };
}

/** The template to show first to readers of a language: the first that was designed for its direction. */
export function templateFor(language: Language): TemplateName {
  const direction = directionOf(language);
  return TEMPLATES.find((template) => directionOf(template.language) === direction)?.name ?? DEFAULT_TEMPLATE;
}

/** A template as people choose it, in the words of one language. */
export interface TemplateChoice extends TemplateTexts {
  name: TemplateName;
}

/** Null where neither the template nor the language has them, which the check of translations finds. */
export function templateTexts(name: TemplateName, language: Language): TemplateTexts | null {
  return templateOf(name).texts[language] ?? wordingOf(language).templates?.[name] ?? null;
}

export const templateChoice = (name: TemplateName, language: Language): TemplateChoice => ({
  name,
  ...(templateTexts(name, language) ?? templateOf(name).texts[FALLBACK_LANGUAGE]),
});

export const templateChoices = (language: Language): TemplateChoice[] =>
  TEMPLATES.map(({ name }) => templateChoice(name, language));
