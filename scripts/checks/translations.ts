// Checks the texts of each language: every key of the interface and of the verifier's page exists, with the same
// placeholders, the language's plural forms and the words of the glossary, and the texts for certificates, spreadsheets
// and templates are complete. Every key that the code names exists, and the code names every key. Prints each
// violation; exit code 1 if there is any.
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { NAMESPACES } from "#app/i18n/languages";
import { achievementWords } from "#modules/achievements/describe-achievement";
import { invoiceWordingOf } from "#modules/billing/invoices/wording";
import { artworkWords } from "#modules/designs/artwork/artwork-words";
import { columnHeaders } from "#modules/issuance/lists/importing/usual-headers";
import { LANGUAGES, type Language } from "#modules/kernel/languages";
import { templateNames, templateTexts } from "#modules/rendering/templates/registry";
import { sampleView } from "#modules/rendering/view/sample-views";
import { wordingOf } from "#modules/rendering/wording/wording";
import { termsOutside } from "./glossary";
import { type KeyUse, readKeyUses } from "./key-uses";
import { sourceFiles } from "./source-files";

/** Texts of one language by namespace and dotted key. */
export type Catalogue = Map<string, string>;

const PLURAL = /_(zero|one|two|few|many|other)$/;
const LOCALES = "app/i18n/locales";
/** The language with which the others are compared. */
const SOURCE = "en";

/**
 * Finds violations among the catalogues: missing and superfluous keys, different placeholders, missing plural forms,
 * blank texts.
 */
export function compareCatalogues(catalogues: Map<string, Catalogue>): string[] {
  const source = catalogues.get(SOURCE) ?? new Map();
  const expected = stemsOf(source);
  return [...catalogues].flatMap(([language, catalogue]) => {
    const violations: string[] = [];
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const present = stemsOf(catalogue);
    for (const [stem, plural] of expected) {
      const keys = plural ? forms.map((form) => `${stem}_${form}`) : [stem];
      for (const key of keys) if (!catalogue.has(key)) violations.push(`${language}: ${key} is missing`);
    }
    for (const stem of present.keys())
      if (!expected.has(stem)) violations.push(`${language}: ${stem} is not in ${SOURCE}`);
    for (const [key, text] of catalogue) {
      const stem = key.replace(PLURAL, "");
      const plural = expected.get(stem) ?? false;
      if (text.trim() === "") violations.push(`${language}: ${key} is blank`);
      if (plural && PLURAL.test(key) && !forms.some((form) => key === `${stem}_${form}`)) {
        violations.push(`${language}: ${key} is a plural form that ${language} does not have`);
      }
      const wanted = placeholders(source.get(plural ? `${stem}_other` : stem) ?? "");
      // "One certificate" contains the number as a word.
      const optional = plural ? new Set(["count"]) : new Set<string>();
      const found = placeholders(text);
      const missing = [...wanted].filter((name) => !found.has(name) && !optional.has(name));
      const extra = [...found].filter((name) => !wanted.has(name) && !optional.has(name));
      if (missing.length > 0) violations.push(`${language}: ${key} lacks {{${missing.join("}}, {{")}}}`);
      if (extra.length > 0) violations.push(`${language}: ${key} has the unknown {{${extra.join("}}, {{")}}}`);
    }
    return violations;
  });
}

/**
 * Finds texts that no code names, and keys in the code without a text. A dynamic part of a key matches one or more
 * steps.
 */
export function compareUses(source: Catalogue, uses: KeyUse[]): string[] {
  const stems = [...stemsOf(source).keys()];
  const patterns = uses.map((use) => ({ ...use, expression: new RegExp(`^${use.pattern}$`) }));
  const missing = patterns
    .filter(({ expression }) => !stems.some((stem) => expression.test(stem)))
    .map(({ file, key }) => `${file} names ${key}, which is no text`);
  const unused = stems
    .filter((stem) => !patterns.some(({ expression }) => expression.test(stem)))
    .map((stem) => `${SOURCE}: ${stem} is named by no code`);
  return [...missing, ...unused];
}

/** Returns the keys without plural endings, each with whether it had one. */
function stemsOf(catalogue: Catalogue): Map<string, boolean> {
  return new Map([...catalogue.keys()].map((key) => [key.replace(PLURAL, ""), PLURAL.test(key)]));
}

function placeholders(text: string): Set<string> {
  return new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].flatMap(([, name]) => name ?? []));
}

function readCatalogue(language: string, subjects: readonly string[]): Catalogue {
  return new Map(
    subjects.flatMap((subject) => {
      const file = path.join(LOCALES, language, `${subject}.json`);
      if (!fs.existsSync(file)) return [];
      const texts: unknown = JSON.parse(fs.readFileSync(file, "utf8"));
      return flatten(texts, `${subject}:`);
    }),
  );
}

/** Finds differences between the list of languages and the folders of texts. */
export function compareFolders(languages: readonly string[], folders: readonly string[]): string[] {
  const missing = languages.filter((language) => !folders.includes(language));
  const extra = folders.filter((folder) => !languages.includes(folder));
  return [
    ...missing.map((language) => `${language}: there is no folder ${LOCALES}/${language}`),
    ...extra.map((folder) => `${folder}: is not in modules/kernel/languages.ts`),
  ];
}

/** Finds the texts that the domain needs of a language and that its folder lacks. */
function faultsOfDomain(language: Language): string[] {
  const needs = {
    "certificate-wording": () => wordingOf(language),
    "column-headers": () => columnHeaders(language),
    "achievement-words": () => achievementWords(language),
    "artwork-words": () => artworkWords(language),
    "invoice-wording": () => invoiceWordingOf(language),
    sample: () => sampleView(language, { logo: null, signature: null }),
  };
  const files = Object.entries(needs).flatMap(([subject, read]) => {
    try {
      read();
      return [];
    } catch (error) {
      return [`${language}: ${subject}.json cannot be read: ${error instanceof Error ? error.message : error}`];
    }
  });
  if (files.length > 0) return files;
  return templateNames()
    .filter((name) => !templateTexts(name, language))
    .map((name) => `${language}: the template ${name} has no title and text, here or in certificate-wording.json`);
}

function flatten(value: unknown, prefix: string): [string, string][] {
  if (typeof value === "string") return [[prefix, value]];
  const group = prefix.endsWith(":") ? prefix : `${prefix}.`;
  return Object.entries(Object(value)).flatMap(([key, inner]) => flatten(inner, group + key));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folders = fs.readdirSync(LOCALES);
  const languages = LANGUAGES.filter((language) => folders.includes(language));
  const read = (subjects: readonly string[]) =>
    new Map(languages.map((language): [string, Catalogue] => [language, readCatalogue(language, subjects)]));
  const catalogues = read(NAMESPACES);
  const uses = sourceFiles("app", "modules").flatMap(({ file, source }) => readKeyUses(file, source));
  const violations = [
    ...compareFolders(LANGUAGES, folders),
    ...compareCatalogues(catalogues),
    ...compareCatalogues(read(["verifier"])),
    ...termsOutside(catalogues),
    ...termsOutside(read(["verifier"])),
    ...languages.flatMap(faultsOfDomain),
    ...compareUses(catalogues.get(SOURCE) ?? new Map(), uses),
  ];
  for (const violation of violations) console.error(violation);
  console.log(violations.length === 0 ? "translations: all well" : `translations: ${violations.length} violations`);
  process.exit(violations.length === 0 ? 0 : 1);
}
