import type { LoaderFunctionArgs } from "@remix-run/node";
import { getDeps } from "#app/composition.server";
import { recordMiss } from "#app/http/miss-limit.server";
import { problem } from "#app/http/problem.server";
import { certificates } from "#app/modules.server";

const FORMAT = /\.(pdf|png|svg|json)$/i;

/** A certificate as a file. Anyone may fetch it from anywhere: its address is in the credential. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const deps = getDeps();
  const format = FORMAT.exec(params.file ?? "")?.[1]?.toLowerCase();
  const file = isFormat(format) ? await certificates.renderFile(deps, { publicId: params.id ?? "", format }) : null;
  if (!file) {
    await recordMiss(deps, context);
    throw problem("not-found");
  }
  const download = new URL(request.url).searchParams.has("download");
  const headers = {
    "Content-Type": file.contentType,
    "Content-Disposition": `${download ? "attachment" : "inline"}; filename="${file.filename}"`,
    // An anchor or a revocation changes the file: caches ask each time, and mostly hear "not modified".
    "Cache-Control": "public, no-cache",
    ETag: `"${file.etag}"`,
    "Access-Control-Allow-Origin": "*",
    "X-Robots-Tag": "noindex",
  };
  if (request.headers.get("if-none-match")?.includes(file.etag)) return new Response(null, { status: 304, headers });
  return new Response(new Uint8Array(file.bytes), { headers });
}

function isFormat(value: string | undefined): value is certificates.FileFormat {
  return value === "pdf" || value === "png" || value === "svg" || value === "json";
}
