import { type CompiledMdx, compileMdx } from "#app/adapters/mdx/compile-mdx.server";
import type { FileCache } from "#modules/kernel/ports";
import { postComponents } from "./post-components";

const POSTS = { folder: "blog", drawnAs: 2, components: postComponents };

/** The HTML of a post. Throws what the compiler says of a source that is no MDX. */
export const compilePost = (deps: { files: FileCache }, source: string, limitMs?: number): Promise<CompiledMdx> =>
  compileMdx(deps, POSTS, source, limitMs);
