import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { directionOf, FALLBACK_LANGUAGE, isLanguage, type Language } from "../../kernel/languages";
import type { Result } from "../../kernel/result";
import { readDocument } from "../document/check-document";
import type { DesignDocument } from "../document/schema";
import type { TemplateTexts } from "../wording/template-texts";
import { fillIn, wordingOf } from "../wording/wording";
import { TemplateFile } from "./template";

/**
 * The designed templates are data: each is a folder of this one with a `document.json` (`modules/rendering/document`
 * describes the format) and a `texts.json`. `portrait.json` beside them is the same design upright, a template of its
 * own by the name `<folder>-portrait`. Until a release has issued with it, a template is changed in place.
 */
const FOLDER = path.resolve("content/templates");
const FORMS = { "document.json": "", "portrait.json": "-portrait" } as const;

interface Template extends TemplateFile {
  /** Stored with every certificate that is drawn by it. */
  name: string;
  folder: string;
  upright: boolean;
  document: DesignDocument;
}

let known: Template[] | undefined;

/** All of them, in the order in which they are offered. Read when first needed: files that are wrong stop the start. */
export function templates(): readonly Template[] {
  known ??= readTemplates();
  return known;
}

function readTemplates(): Template[] {
  const folders = readdirSync(FOLDER, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return (
    folders
      .flatMap(({ name: folder }) => {
        const about = TemplateFile.parse(JSON.parse(readFileSync(path.join(FOLDER, folder, "texts.json"), "utf8")));
        return Object.entries(FORMS).flatMap(([file, ending]): Template[] => {
          const place = path.join(FOLDER, folder, file);
          if (!existsSync(place)) return [];
          return [{ ...about, name: folder + ending, folder, upright: ending !== "", document: readTemplate(place) }];
        });
      })
      // The upright ones after all that lie, so that whoever looks sees each design once before any twice.
      .sort((a, b) => Number(a.upright) - Number(b.upright) || a.order - b.order)
  );
}

function readTemplate(file: string): DesignDocument {
  const read = readDocument(readFileSync(file, "utf8"), new Set());
  if (!read.ok) throw new Error(`${file} is no template: ${JSON.stringify(read.problems)}`);
  return read.document;
}

/** What a document draws. */
export type Kind = DesignDocument["kind"];

const ofKind = (kind: Kind) => templates().filter((template) => template.document.kind === kind);
export const templateNames = (kind: Kind = "certificate"): string[] => ofKind(kind).map(({ name }) => name);

/** What is chosen where nobody chose. */
export const DEFAULT_TEMPLATE = "meridian";

/** How a certificate looks, whatever it says. */
export interface CertificateStyle {
  template: string;
  language: Language;
}

export const isTemplate = (name: string, kind?: Kind): boolean =>
  templates().some((template) => template.name === name && (!kind || template.document.kind === kind));

/**
 * The template of that name. Throws for any other name: a certificate drawn by another template would be another
 * certificate.
 */
export function templateOf(name: string): Template {
  const template = templates().find((one) => one.name === name);
  if (!template) throw new Error(`there is no template ${name}`);
  return template;
}

/** Reads the names that a form or a database holds. An unknown one is refused, never replaced by another. */
export function readStyle({
  template,
  language,
}: {
  template: string;
  language: string;
}): Result<{ style: CertificateStyle }, "unknown-template" | "unknown-language"> {
  if (!isTemplate(template, "certificate")) return { ok: false, code: "unknown-template" };
  if (!isLanguage(language)) return { ok: false, code: "unknown-language" };
  return { ok: true, style: { template, language } };
}

/** The template to show first to readers of a language: the first that was designed for its direction. */
export function templateFor(language: Language): string {
  const direction = directionOf(language);
  const fit = ofKind("certificate").find((template) => directionOf(template.language) === direction);
  return fit?.name ?? DEFAULT_TEMPLATE;
}

/** A template as people choose it, in the words of one language. */
export interface TemplateChoice extends TemplateTexts {
  name: string;
  /** The same for a design that lies and its upright twin. */
  folder: string;
  upright: boolean;
  /** Points, rounded: the shape of its picture. */
  width: number;
  height: number;
}

/** Null where neither the template nor the language has them, which the check of translations finds. */
export function templateTexts(name: string, language: Language): TemplateTexts | null {
  const { texts, folder } = templateOf(name);
  return texts[language] ?? wordingOf(language).templates?.[folder] ?? null;
}

export function templateChoice(name: string, language: Language): TemplateChoice {
  const { texts, document, folder, upright } = templateOf(name);
  const words = templateTexts(name, language) ?? texts[FALLBACK_LANGUAGE];
  if (!words) throw new Error(`template ${name} has no texts`);
  const { width, height } = document.page;
  const title = upright ? fillIn(wordingOf(language).portrait, { title: words.title }) : words.title;
  return {
    name,
    folder,
    upright,
    width: Math.round(width),
    height: Math.round(height),
    title,
    text: words.text,
  };
}

export const templateChoices = (language: Language, kind?: Kind): TemplateChoice[] =>
  templateNames(kind).map((name) => templateChoice(name, language));
