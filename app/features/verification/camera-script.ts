import { readFile } from "node:fs/promises";
import path from "node:path";
import type { LoaderFunctionArgs } from "@remix-run/node";

const FILES = new Set(["camera.js", "read-code.js"]);

/** Scripts of the camera page, bundled by `scripts/build-workers.mjs`. */
export async function loader({ params }: LoaderFunctionArgs) {
  const file = params.file ?? "";
  if (!FILES.has(file)) throw new Response(null, { status: 404 });
  return new Response(await readFile(path.resolve("build/workers", file)), {
    headers: { "Content-Type": "text/javascript; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
