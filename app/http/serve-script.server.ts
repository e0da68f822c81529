import { readFile } from "node:fs/promises";
import path from "node:path";

/** Loader of a page's own script, by the name under which `scripts/build-workers.mjs` bundles it. */
export const serveScript = (name: string) => async () =>
  new Response(await readFile(path.resolve(`build/workers/${name}.js`)), {
    headers: { "Content-Type": "text/javascript; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
