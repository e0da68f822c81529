import { readFile } from "node:fs/promises";
import path from "node:path";

/** The program of pages that ask for a new password, which `scripts/build-workers.mjs` bundles. */
export async function loader() {
  return new Response(await readFile(path.resolve("build/workers/password-rules.js")), {
    headers: { "Content-Type": "text/javascript; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
