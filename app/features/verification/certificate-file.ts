import type { AppLoadContext, LoaderFunctionArgs } from "@remix-run/node";
import { getDeps } from "#app/composition.server";
import { contentDisposition } from "#app/http/content-disposition";
import { drawnFor } from "#app/http/drawing-limit.server";
import { recordMiss } from "#app/http/miss-limit.server";
import { problem } from "#app/http/problem.server";
import { certificates } from "#app/modules.server";
import { CERTIFICATE_ENDINGS } from "#app/paths";
import { readFileName } from "#app/presenters/certificate-file-name";

/** Certificate as a file, for any origin: the credential contains this address. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const deps = drawnFor(getDeps(), context);
  const requested = readFileName(params.file ?? "");
  if (requested === "picture") return picture(request, params.id ?? "", context);
  if (requested === "recipient") return recipient(request, params.id ?? "", context);
  const file = requested ? await certificates.renderFile(deps, { publicId: params.id ?? "", format: requested }) : null;
  if (!file || !requested) {
    await recordMiss(deps, context);
    throw problem("not-found");
  }
  const ending = CERTIFICATE_ENDINGS[requested];
  const download = new URL(request.url).searchParams.has("download");
  const headers = {
    "Content-Type": file.contentType,
    "Content-Disposition": contentDisposition(
      download ? "attachment" : "inline",
      file.filename,
      file.publicId + ending,
    ),
    "Access-Control-Allow-Origin": "*",
    ...revalidated(file.etag),
  };
  return answer(request, file, headers);
}

/** Certificate as pages show it, for the platform's own pages only and without a file name. */
async function picture(request: Request, publicId: string, context: AppLoadContext) {
  const deps = drawnFor(getDeps(), context);
  const drawn = await certificates.renderPicture(deps, { publicId });
  if (!drawn) {
    await recordMiss(deps, context);
    throw problem("not-found");
  }
  return answer(request, drawn, { "Content-Type": "image/webp", ...revalidated(drawn.etag) });
}

/** Recipient's picture whose digest is in the credential. */
async function recipient(request: Request, publicId: string, context: AppLoadContext) {
  const deps = getDeps();
  const picture = await certificates.findRecipientPicture(deps.db, { publicId });
  if (!picture) {
    await recordMiss(deps, context);
    throw problem("not-found");
  }
  const headers = { "Content-Type": "image/jpeg", "Access-Control-Allow-Origin": "*", ...revalidated(picture.etag) };
  return answer(request, picture, headers);
}

/**
 * Cache headers: an anchor or a revocation changes the file, so caches revalidate each time and mostly get "not
 * modified".
 */
const revalidated = (etag: string) => ({
  "Cache-Control": "public, no-cache",
  ETag: `"${etag}"`,
  "X-Robots-Tag": "noindex",
});

function answer(request: Request, file: { bytes: Uint8Array; etag: string }, headers: Record<string, string>) {
  if (request.headers.get("if-none-match")?.includes(file.etag)) return new Response(null, { status: 304, headers });
  return new Response(new Uint8Array(file.bytes), { headers });
}
