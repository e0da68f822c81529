import { readFile } from "node:fs/promises";
import path from "node:path";

/** The contact page's own program, which `scripts/build-workers.mjs` bundles. */
export async function loader() {
  return new Response(await readFile(path.resolve("build/workers/contact-check.js")), {
    headers: { "Content-Type": "text/javascript; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
