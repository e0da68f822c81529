import { createHash } from "node:crypto";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { getDeps } from "#app/composition.server";
import { problem } from "#app/http/problem.server";
import { rendering } from "#app/modules.server";

/** Every template in every language: few enough to be drawn once and kept. */
const drawn = new Map<string, Promise<string>>();

/** A sample certificate, as a picture for the pages of the site. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const read = rendering.readLook({
    template: params.template ?? "",
    language: params.file?.replace(/\.svg$/, "") ?? "",
  });
  if (!read.ok) throw problem("not-found");
  const { template, language } = read.look;
  const { urls } = getDeps();
  const name = `${template} ${language}`;
  const picture =
    drawn.get(name) ?? rendering.drawSample({ template, language }, urls.qr("CERT-2026-0000000000000000"));
  drawn.set(name, picture);
  const svg = await picture.catch((error: unknown) => {
    drawn.delete(name);
    throw error;
  });
  const etag = `"${createHash("sha256").update(svg).digest("base64url")}"`;
  const headers = { "Content-Type": "image/svg+xml", "Cache-Control": "public, max-age=86400", ETag: etag };
  if (request.headers.get("if-none-match")?.includes(etag)) return new Response(null, { status: 304, headers });
  return new Response(svg, { headers });
}
