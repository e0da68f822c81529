import { readFile } from "node:fs/promises";
import path from "node:path";
import matter from "gray-matter";
import { z } from "zod";
import { type CompiledMdx, compileMdx } from "#app/adapters/mdx/compile-mdx.server";
import { NAMESPACES } from "#app/i18n/languages";
import { translate } from "#app/i18n/translate.server";
import { GUIDES, type Guide } from "#app/ui/HelpLink/guides";
import { FALLBACK_LANGUAGE, type Language } from "#modules/kernel/languages";
import type { FileCache } from "#modules/kernel/ports";
import { guideComponents } from "./guide-components";

const DIRECTORY = path.resolve("content/help");
const TEXTS = { folder: "help", drawnAs: 1, components: guideComponents };
const HeadSchema = z.strictObject({ title: z.string().min(1).max(60), description: z.string().min(1).max(120) });

/** A guide in one language, not compiled yet. */
export interface GuideSource {
  guide: Guide;
  title: string;
  description: string;
  /** MDX in which `<Ui k="namespace:key" />` stands for a text of the interface. */
  text: string;
}

/** Name of a guide's file: `issue.mdx` in English, `issue.fr.mdx` its translation. */
const fileOf = (guide: Guide, language: Language) =>
  language === FALLBACK_LANGUAGE ? `${guide}.mdx` : `${guide}.${language}.mdx`;

const sources = new Map<string, Promise<GuideSource>>();

/** Reads a guide, once: guides come with a release. Throws for a file that is not there or has another head. */
export function readGuide(guide: Guide, language: Language): Promise<GuideSource> {
  const file = fileOf(guide, language);
  const known = sources.get(file);
  if (known) return known;
  const reading = readFile(path.join(DIRECTORY, file), "utf8").then((source) => {
    const { data, content } = matter(source, {});
    return { guide, ...HeadSchema.parse(data), text: content };
  });
  sources.set(file, reading);
  reading.catch(() => sources.delete(file));
  return reading;
}

/** All guides in a language, in their order. */
export const listGuides = (language: Language): Promise<GuideSource[]> =>
  Promise.all(GUIDES.map((guide) => readGuide(guide, language)));

const LABEL = /<Ui k="([a-z]+):([\w.-]+)" \/>/g;

/** The texts of the interface that a guide names, as namespace and key. */
export const labelsOf = (text: string): { namespace: string; key: string }[] =>
  [...text.matchAll(LABEL)].map(([, namespace = "", key = ""]) => ({ namespace, key }));

/** Compiles a guide, with the texts of the interface as they are now: the cache knows it by them, too. */
export function compileGuide(
  deps: { files: FileCache },
  { text }: Pick<GuideSource, "text">,
  language: Language,
): Promise<CompiledMdx> {
  const filled = text.replace(LABEL, (_, namespace: string, key: string) => {
    const known = NAMESPACES.find((name) => name === namespace);
    if (!known) throw new Error(`a guide names texts "${namespace}", which there are not`);
    return `<Ui>{${JSON.stringify(translate(language, known, key))}}</Ui>`;
  });
  return compileMdx(deps, TEXTS, filled);
}
