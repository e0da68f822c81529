import { createHash } from "node:crypto";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { getDeps } from "#app/composition.server";
import { SAMPLE_PICTURE } from "#app/features/site/sample-picture";
import { problem } from "#app/http/problem.server";
import { rendering } from "#app/modules.server";

/** It is the first thing that the home page shows. */
const PICTURE_BYTES = 40_000;

const FORMATS = {
  svg: { type: "image/svg+xml", draw: rendering.drawSample },
  webp: {
    type: "image/webp",
    draw: (look: rendering.Look, url: string) =>
      rendering.drawSamplePicture(look, url, { width: SAMPLE_PICTURE.width, mostBytes: PICTURE_BYTES }),
  },
} as const;

/** Every template in every language: few enough to be drawn once and kept. */
const drawn = new Map<string, Promise<string | Uint8Array>>();

/** A sample certificate for the pages of the site: as SVG to look at closely, as WebP to be there at once. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const [, language = "", format = ""] = /^(\w+)\.(svg|webp)$/.exec(params.file ?? "") ?? [];
  const read = rendering.readLook({ template: params.template ?? "", language });
  if (!read.ok || !(format === "svg" || format === "webp")) throw problem("not-found");
  const { type, draw } = FORMATS[format];
  const name = `${read.look.template} ${language} ${format}`;
  const picture = drawn.get(name) ?? draw(read.look, getDeps().urls.qr("CERT-2026-0000000000000000"));
  drawn.set(name, picture);
  const bytes = await picture.catch((error: unknown) => {
    drawn.delete(name);
    throw error;
  });
  const etag = `"${createHash("sha256").update(bytes).digest("base64url")}"`;
  const headers = { "Content-Type": type, "Cache-Control": "public, max-age=86400", ETag: etag };
  if (request.headers.get("if-none-match")?.includes(etag)) return new Response(null, { status: 304, headers });
  return new Response(typeof bytes === "string" ? bytes : new Uint8Array(bytes), { headers });
}
