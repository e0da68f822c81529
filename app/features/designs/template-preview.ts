import { createHash } from "node:crypto";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { problem } from "#app/http/problem.server";
import { requireReader } from "#app/http/session.server";
import { certificates, designs } from "#app/modules.server";
import { isLanguage } from "#modules/kernel/languages";

/**
 * Picture of a template or a published design, for certificates or badges, in one language with the organization's
 * brand.
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { deps, actor } = await requireReader(request);
  const language = params.file?.replace(/\.svg$/, "") ?? "";
  const design = await designs.findDesign(deps.db, actor.organizationId, params.template ?? "");
  if (!design || !isLanguage(language)) throw problem("not-found");
  const svg = await certificates.previewDesign(deps, actor, {
    design,
    language,
    sample: "usual",
    verificationUrl: deps.urls.qr("CERT-2026-0000000000000000"),
  });
  const etag = `"${createHash("sha256").update(svg).digest("base64url")}"`;
  const headers = { "Content-Type": "image/svg+xml", "Cache-Control": "private, no-cache", ETag: etag };
  if (request.headers.get("if-none-match")?.includes(etag)) return new Response(null, { status: 304, headers });
  return new Response(svg, { headers });
}
