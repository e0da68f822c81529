import { createHash } from "node:crypto";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { getDeps } from "#app/composition.server";
import { problem } from "#app/http/problem.server";
import { rendering } from "#app/modules.server";
import { SAMPLE_WIDTHS } from "#modules/rendering/index";

/** Sample certificate for the site: "en.svg" in full detail, "en-720.webp" for fast loading. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const [, language = "", digits, format] = /^(\w+?)(?:-(\d+))?\.(svg|webp)$/.exec(params.file ?? "") ?? [];
  const read = rendering.readStyle({ template: params.template ?? "", language });
  const width = SAMPLE_WIDTHS.find((width) => String(width) === digits) ?? null;
  if (!read.ok || (format === "svg" ? digits !== undefined : width === null)) throw problem("not-found");
  const bytes = await getDeps().samples.get({ template: read.style.template, language: read.style.language, width });
  const etag = `"${createHash("sha256").update(bytes).digest("base64url")}"`;
  const type = width ? "image/webp" : "image/svg+xml";
  const headers = { "Content-Type": type, "Cache-Control": "public, max-age=86400", ETag: etag };
  if (request.headers.get("if-none-match")?.includes(etag)) return new Response(null, { status: 304, headers });
  return new Response(new Uint8Array(bytes), { headers });
}
