import { createHash } from "node:crypto";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { getDeps } from "#app/composition.server";
import { SAMPLE_WIDTHS, type SampleWidth } from "#app/features/site/sample-picture";
import { problem } from "#app/http/problem.server";
import { rendering } from "#app/modules.server";

/** The first thing that the home page shows must be there at once. */
const MOST_BYTES: Record<SampleWidth, number> = { 720: 25_000, 1120: 40_000 };

/** Every template in every language and form: few enough to be drawn once and kept. */
const drawn = new Map<string, Promise<string | Uint8Array>>();

/** A sample certificate for the pages of the site: "en.svg" to look at closely, "en-720.webp" to be there at once. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const [, language = "", digits, format] = /^(\w+?)(?:-(\d+))?\.(svg|webp)$/.exec(params.file ?? "") ?? [];
  const read = rendering.readLook({ template: params.template ?? "", language });
  const width = SAMPLE_WIDTHS.find((width) => String(width) === digits);
  if (!read.ok || (format === "svg" ? digits !== undefined : width === undefined)) throw problem("not-found");
  const name = `${read.look.template} ${language} ${digits}`;
  const picture = drawn.get(name) ?? draw(read.look, width);
  drawn.set(name, picture);
  const bytes = await picture.catch((error: unknown) => {
    drawn.delete(name);
    throw error;
  });
  const etag = `"${createHash("sha256").update(bytes).digest("base64url")}"`;
  const type = width ? "image/webp" : "image/svg+xml";
  const headers = { "Content-Type": type, "Cache-Control": "public, max-age=86400", ETag: etag };
  if (request.headers.get("if-none-match")?.includes(etag)) return new Response(null, { status: 304, headers });
  return new Response(typeof bytes === "string" ? bytes : new Uint8Array(bytes), { headers });
}

/** As a picture of that width, or as SVG. Its code leads to an ID that nobody is given. */
function draw(look: rendering.Look, width: SampleWidth | undefined): Promise<string | Uint8Array> {
  const code = getDeps().urls.qr("CERT-2026-0000000000000000");
  return width
    ? rendering.drawSamplePicture(look, code, { width, mostBytes: MOST_BYTES[width] })
    : rendering.drawSample(look, code);
}
