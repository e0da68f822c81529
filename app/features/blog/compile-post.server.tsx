import { createHash } from "node:crypto";
import { bundleMDX } from "mdx-bundler";
import { getMDXComponent } from "mdx-bundler/client/index.js";
import { renderToStaticMarkup } from "react-dom/server";
import rehypeSlug from "rehype-slug";
import remarkGfm from "remark-gfm";
import { z } from "zod";
import { withDeadline } from "#app/adapters/system/deadline.server";
import type { FileCache } from "#modules/kernel/ports";
import { postComponents } from "./post-components";

const CompiledSchema = z.object({
  html: z.string(),
  headings: z.array(z.object({ id: z.string(), text: z.string() })),
});
/** A compiled post, with the headings of its table of contents. */
export type CompiledPost = z.infer<typeof CompiledSchema>;

/** Version of the compiled form, to be raised whenever the same source would give a different result. */
const DRAWN_AS = 2;
const compiled = new Map<string, Promise<CompiledPost>>();
/** Compiles one post at a time: the bundler takes a core for a second. */
let queue: Promise<unknown> = Promise.resolve();
/**
 * Maximum time in milliseconds to compile a post, which usually takes a second, so that one that never ends does not
 * block those behind it.
 */
const COMPILE_LIMIT_MS = 20_000;

/**
 * Compiles a post to HTML, cached in memory and on disk by the hash of its source. Throws the compiler's error for
 * invalid MDX.
 */
export function compilePost(
  deps: { files: FileCache },
  source: string,
  limitMs = COMPILE_LIMIT_MS,
): Promise<CompiledPost> {
  const hash = createHash("sha256").update(`${DRAWN_AS}\n${source}`).digest("hex");
  const cached = compiled.get(hash);
  if (cached) return cached;
  const turn = queue.then(() =>
    withDeadline(recall(deps, hash, source), limitMs, () => new Error("a post took too long to compile")),
  );
  queue = turn.catch(() => {});
  compiled.set(hash, turn);
  turn.catch(() => compiled.delete(hash));
  return turn;
}

async function recall(deps: { files: FileCache }, hash: string, source: string): Promise<CompiledPost> {
  const key = `blog/${hash}.json`;
  const stored = await deps.files.get(key);
  if (stored) {
    const read = CompiledSchema.safeParse(parseJson(new TextDecoder().decode(stored)));
    if (read.success) return read.data;
  }
  const post = await compile(source);
  await deps.files.put(key, new TextEncoder().encode(JSON.stringify(post)));
  return post;
}

async function compile(source: string): Promise<CompiledPost> {
  const { code } = await bundleMDX({
    source,
    esbuildOptions: (options) => ({ ...options, logLevel: "silent" }),
    mdxOptions: (options) => ({
      ...options,
      remarkPlugins: [...(options.remarkPlugins ?? []), remarkGfm],
      rehypePlugins: [...(options.rehypePlugins ?? []), rehypeSlug],
    }),
  });
  const Post = getMDXComponent(code);
  const headings: CompiledPost["headings"] = [];
  const html = renderToStaticMarkup(<Post components={postComponents((heading) => headings.push(heading))} />);
  return { html, headings };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
