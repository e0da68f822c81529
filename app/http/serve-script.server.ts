import { readFile } from "node:fs/promises";
import path from "node:path";

/** The loader of a page's own program, by the name that `scripts/build-workers.mjs` bundles it under. */
export const serveScript = (name: string) => async () =>
  new Response(await readFile(path.resolve(`build/workers/${name}.js`)), {
    headers: { "Content-Type": "text/javascript; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
