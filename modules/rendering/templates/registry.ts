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
 * The designed templates are data: each is a folder with a `document.json` (`modules/rendering/document` describes the
 * format) and a `texts.json`. An additional `portrait.json` is the same design upright, a separate template named
 * `<folder>-portrait`. A template may be changed in place until a release has issued with it.
 */
const FOLDER = path.resolve("content/templates");
const FORMS = { "document.json": "", "portrait.json": "-portrait" } as const;

interface Template extends TemplateFile {
  /** Name, which is stored with every certificate drawn by the template. */
  name: string;
  folder: string;
  upright: boolean;
  document: DesignDocument;
}

let cachedTemplates: Template[] | undefined;

/** Returns all templates, in the order of the selection. Read on first use; an invalid file stops the start. */
export function templates(): readonly Template[] {
  cachedTemplates ??= readTemplates();
  return cachedTemplates;
}

function readTemplates(): Template[] {
  const folders = readdirSync(FOLDER, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return (
    folders
      .flatMap(({ name: folder }) => {
        const about = TemplateFile.parse(JSON.parse(readFileSync(path.join(FOLDER, folder, "texts.json"), "utf8")));
        return Object.entries(FORMS).flatMap(([file, ending]): Template[] => {
          const filePath = path.join(FOLDER, folder, file);
          if (!existsSync(filePath)) return [];
          return [
            { ...about, name: folder + ending, folder, upright: ending !== "", document: readTemplate(filePath) },
          ];
        });
      })
      // Upright templates come after all landscape ones, so that each design is listed once before any repeats.
      .sort((a, b) => Number(a.upright) - Number(b.upright) || a.order - b.order)
  );
}

function readTemplate(file: string): DesignDocument {
  const read = readDocument(readFileSync(file, "utf8"), new Set());
  if (!read.ok) throw new Error(`${file} is no template: ${JSON.stringify(read.problems)}`);
  return read.document;
}

/** Kind of document: certificate or badge. */
export type Kind = DesignDocument["kind"];

const ofKind = (kind: Kind) => templates().filter((template) => template.document.kind === kind);
export const templateNames = (kind: Kind = "certificate"): string[] => ofKind(kind).map(({ name }) => name);

/** Template used if none was selected. */
export const DEFAULT_TEMPLATE = "meridian";

/** Template and language of a certificate. */
export interface CertificateStyle {
  template: string;
  language: Language;
}

export const isTemplate = (name: string, kind?: Kind): boolean =>
  templates().some((template) => template.name === name && (!kind || template.document.kind === kind));

/**
 * Returns the template with this name. Throws for an unknown name: a certificate drawn by another template would be a
 * different certificate.
 */
export function templateOf(name: string): Template {
  const template = templates().find((one) => one.name === name);
  if (!template) throw new Error(`there is no template ${name}`);
  return template;
}

/**
 * Reads style names from a form or the database. Refuses unknown ones with `unknown-template` or `unknown-language` and
 * never substitutes another.
 */
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

/** Whether a template is the upright twin of a design. Throws for an unknown name. */
export const isPortrait = (name: string): boolean => templateOf(name).upright;

/** Returns the template to show first to readers of a language: the first one designed for its direction. */
export function templateFor(language: Language): string {
  const direction = directionOf(language);
  const fit = ofKind("certificate").find((template) => directionOf(template.language) === direction);
  return fit?.name ?? DEFAULT_TEMPLATE;
}

/** A template for selection, with its texts in one language. */
export interface TemplateChoice extends TemplateTexts {
  name: string;
  /** Folder, shared by a landscape design and its upright twin. */
  folder: string;
  upright: boolean;
  /** Page size in rounded points, for the picture's aspect ratio. */
  width: number;
  height: number;
}

/**
 * Returns a template's texts in a language; null if neither the template nor the language has them, which the
 * translation check reports.
 */
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
