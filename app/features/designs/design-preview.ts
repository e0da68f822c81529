import type { LoaderFunctionArgs } from "@remix-run/node";
import { problem } from "#app/http/problem.server";
import { readId } from "#app/http/read-params.server";
import { requireReader } from "#app/http/session.server";
import { certificates, designs, rendering } from "#app/modules.server";
import { isLanguage } from "#modules/kernel/languages";

/**
 * Preview of a design's draft with a sample: "fr-longest-12.svg". The number is the draft's revision, so that a fetched
 * picture stays valid; the picture is of the current draft.
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { deps, actor } = await requireReader(request);
  const [, language = "", sample = ""] = /^([a-z]+)-([a-z]+)-\d+\.svg$/.exec(params.file ?? "") ?? [];
  if (!isLanguage(language) || !rendering.isSampleCase(sample)) throw problem("not-found");
  const design = await designs.getDesign(deps.db, actor, readId(params.id));
  if (!design) throw problem("not-found");
  const svg = await certificates.previewDesign(deps, actor, {
    design: design.document,
    language,
    sample,
    handles: true,
    verificationUrl: deps.urls.qr("CERT-2026-0000000000000000"),
  });
  // The logo and the signature may change under the same draft, so it is cached only for the time of editing.
  const headers = { "Content-Type": "image/svg+xml", "Cache-Control": "private, max-age=300" };
  return new Response(svg, { headers });
}
