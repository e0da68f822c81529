import fs from "node:fs/promises";
import path from "node:path";
import matter from "gray-matter";
import readingTime from "reading-time";
import { z } from "zod";
import { FALLBACK_LANGUAGE, isLanguage, type Language } from "#modules/kernel/languages";
import { CATEGORIES, COVERS } from "./categories";

/** One post in one language, not compiled yet. */
export interface PostSource extends FrontMatter {
  file: string;
  language: Language;
  readMinutes: number;
  /** Full text of the file, front matter included. */
  source: string;
}

/** An error in a post's file, naming the front matter field if there is one. */
export interface PostProblem {
  file: string;
  problem: string;
}

const FILE = /^(?<slug>[a-z0-9-]+)(?:\.(?<language>[a-z]{2}))?\.mdx$/;

/**
 * Reads every post below `directory`: `slug.mdx` is English, `slug.fr.mdx` its French translation. A file with invalid
 * front matter is left out and listed in `problems`; the other posts are still read.
 */
export async function readPosts(directory: string): Promise<{ posts: PostSource[]; problems: PostProblem[] }> {
  const names = (await fs.readdir(directory)).filter((name) => name.endsWith(".mdx")).sort();
  const read = await Promise.all(
    names.map(async (file) => readPost(file, await fs.readFile(path.join(directory, file), "utf8"))),
  );
  const posts = read.flatMap((one) => (one.ok ? [one.post] : []));
  const problems = read.flatMap((one) => (one.ok ? [] : one.problems));
  const originals = new Set(posts.filter(({ language }) => language === FALLBACK_LANGUAGE).map(({ slug }) => slug));
  const orphans = posts.filter(({ slug }) => !originals.has(slug));
  problems.push(...orphans.map(({ file }) => ({ file, problem: "is a translation of no post" })));
  return { posts: posts.filter((post) => !orphans.includes(post)), problems };
}

/** Parses the front matter of one file. */
export function readPost(
  file: string,
  source: string,
): { ok: true; post: PostSource } | { ok: false; problems: PostProblem[] } {
  const refuse = (...problems: string[]) =>
    ({ ok: false, problems: problems.map((problem) => ({ file, problem })) }) as const;
  const { slug = "", language = FALLBACK_LANGUAGE } = FILE.exec(file)?.groups ?? {};
  if (!slug || !isLanguage(language)) return refuse("is not named slug.mdx or slug.language.mdx");
  let head: { data: unknown; content: string };
  try {
    // Passing options turns off the library's cache, which would also return earlier parse errors.
    head = matter(source, {});
  } catch (error) {
    return refuse(`front matter cannot be read: ${error instanceof Error ? error.message.split("\n")[0] : "not YAML"}`);
  }
  const parsed = FrontMatterSchema.safeParse(head.data);
  if (!parsed.success) {
    return refuse(...parsed.error.issues.map((issue) => `${issue.path.join(".") || "front matter"}: ${issue.message}`));
  }
  if (parsed.data.slug !== slug) return refuse(`slug: "${parsed.data.slug}" is not the file's name`);
  const readMinutes = Math.max(1, Math.round(readingTime(head.content).minutes));
  return { ok: true, post: { ...parsed.data, file, language, readMinutes, source } };
}

/** Accepts a Date too, because YAML parses an unquoted date as one. */
const calendarDate = z.preprocess(
  (value) => (value instanceof Date ? value.toISOString().slice(0, 10) : value),
  z.iso.date(),
);

/** Front matter of a post. Unknown fields are refused, as they are misspelled names. */
const FrontMatterSchema = z.strictObject({
  /** At most 60 characters: search engines and the share picture would cut longer titles. */
  title: z.string().trim().min(1).max(60),
  description: z.string().trim().min(1).max(220),
  slug: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "is small letters, digits and hyphens"),
  category: z.enum(CATEGORIES),
  publishedOn: calendarDate,
  author: z.string().trim().min(1).max(80),
  featured: z.boolean().default(false),
  /** Cover of this post, for posts that the cover of their subject does not fit. */
  cover: z.enum(COVERS).optional(),
});
type FrontMatter = z.infer<typeof FrontMatterSchema>;
