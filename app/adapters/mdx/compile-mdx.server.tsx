import { createHash } from "node:crypto";
import { bundleMDX } from "mdx-bundler";
import { getMDXComponent } from "mdx-bundler/client/index.js";
import type { ComponentProps } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import rehypeSlug from "rehype-slug";
import remarkGfm from "remark-gfm";
import { z } from "zod";
import { withDeadline } from "#app/adapters/system/deadline.server";
import type { FileCache } from "#modules/kernel/ports";

const CompiledSchema = z.object({
  html: z.string(),
  headings: z.array(z.object({ id: z.string(), text: z.string() })),
});
/** A text as it stands on its page, with the headings that its table of contents leads to. */
export type CompiledMdx = z.infer<typeof CompiledSchema>;

export type MdxComponents = NonNullable<ComponentProps<ReturnType<typeof getMDXComponent>>["components"]>;

/** A kind of texts: where its compiled texts are cached, and how their parts are drawn. */
export interface MdxKind {
  /** Folder in the cache. */
  folder: string;
  /** Number to be raised whenever the same source would be drawn differently. */
  drawnAs: number;
  components(onHeading: (heading: { id: string; text: string }) => void): MdxComponents;
}

const compiled = new Map<string, Promise<CompiledMdx>>();
/** The bundler occupies a core for a second: one text after the other. */
let queue: Promise<unknown> = Promise.resolve();
/** A text takes about a second. One that never ends must not hold up the texts behind it. */
const COMPILE_LIMIT_MS = 20_000;

/**
 * The HTML of a text of ours, kept in memory and on disk by the hash of its source, so that each version is compiled
 * once. Throws what the compiler says of a source that is no MDX.
 */
export function compileMdx(
  deps: { files: FileCache },
  kind: MdxKind,
  source: string,
  limitMs = COMPILE_LIMIT_MS,
): Promise<CompiledMdx> {
  const hash = createHash("sha256").update(`${kind.drawnAs}\n${source}`).digest("hex");
  const key = `${kind.folder}/${hash}.json`;
  const known = compiled.get(key);
  if (known) return known;
  const turn = queue.then(() =>
    withDeadline(recall(deps, kind, key, source), limitMs, () => new Error("a text took too long to compile")),
  );
  queue = turn.catch(() => {});
  compiled.set(key, turn);
  turn.catch(() => compiled.delete(key));
  return turn;
}

async function recall(deps: { files: FileCache }, kind: MdxKind, key: string, source: string): Promise<CompiledMdx> {
  const kept = await deps.files.get(key);
  if (kept) {
    const read = CompiledSchema.safeParse(parseJson(new TextDecoder().decode(kept)));
    if (read.success) return read.data;
  }
  const text = await compile(kind, source);
  await deps.files.put(key, new TextEncoder().encode(JSON.stringify(text)));
  return text;
}

async function compile(kind: MdxKind, source: string): Promise<CompiledMdx> {
  const { code } = await bundleMDX({
    source,
    esbuildOptions: (options) => ({ ...options, logLevel: "silent" }),
    mdxOptions: (options) => ({
      ...options,
      remarkPlugins: [...(options.remarkPlugins ?? []), remarkGfm],
      rehypePlugins: [...(options.rehypePlugins ?? []), rehypeSlug],
    }),
  });
  const Text = getMDXComponent(code);
  const headings: CompiledMdx["headings"] = [];
  const html = renderToStaticMarkup(<Text components={kind.components((heading) => headings.push(heading))} />);
  return { html, headings };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
