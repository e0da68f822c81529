import path from "node:path";
import { FALLBACK_LANGUAGE, LANGUAGES, type Language } from "#modules/kernel/languages";
import type { Clock, Log } from "#modules/kernel/ports";
import { CATEGORIES, type Category } from "./categories";
import { type PostSource, readPosts } from "./read-posts.server";

export const BLOG_DIRECTORY = path.resolve("content/blog");

/** A post in the language shown to the reader, with all languages in which it can be read. */
export interface Post extends PostSource {
  languages: Language[];
}

/** The part of a post that lists show. */
export type PostSummary = Omit<Post, "file" | "source">;

let cached: Promise<PostSource[]> | undefined;

/** Reads the posts once and caches them: posts come with a release, and the server restarts with each release. */
function allPosts(deps: { log: Log }): Promise<PostSource[]> {
  cached ??= load(deps);
  cached.catch(() => {
    cached = undefined;
  });
  return cached;
}

async function load({ log }: { log: Log }): Promise<PostSource[]> {
  const { posts, problems } = await readPosts(BLOG_DIRECTORY);
  for (const { file, problem } of problems) log.error("a post is left out of the blog", { file, problem });
  return posts;
}

/**
 * Lists each published post once, newest first, in the reader's language where a translation exists and otherwise in
 * English. A post is published from its `publishedOn` day on.
 */
export async function listPosts(deps: { clock: Clock; log: Log }, language: Language): Promise<Post[]> {
  const today = deps.clock.now().toISOString().slice(0, 10);
  const posts = (await allPosts(deps)).filter(({ publishedOn }) => publishedOn <= today);
  const translated = new Set(posts.filter((post) => post.language === language).map(({ slug }) => slug));
  return posts
    .filter((post) => post.language === (translated.has(post.slug) ? language : FALLBACK_LANGUAGE))
    .map((post) => ({
      ...post,
      languages: LANGUAGES.filter((code) => posts.some((other) => other.slug === post.slug && other.language === code)),
    }))
    .sort((a, b) =>
      a.publishedOn === b.publishedOn ? a.slug.localeCompare(b.slug) : a.publishedOn < b.publishedOn ? 1 : -1,
    );
}

/** Orders posts in the reader's own language before all others. */
export function ownLanguageFirst<P extends { language: Language }>(posts: readonly P[], language: Language): P[] {
  return [true, false].flatMap((own) => posts.filter((post) => (post.language === language) === own));
}

export function summarise({ file: _file, source: _source, ...summary }: Post): PostSummary {
  return summary;
}

export const isCategory = (value: string | null): value is Category =>
  CATEGORIES.some((category) => category === value);
