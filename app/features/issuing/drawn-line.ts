import type { LoaderFunctionArgs } from "@remix-run/node";
import { problem } from "#app/http/problem.server";
import { readId } from "#app/http/read-params.server";
import { requireActor } from "#app/http/session.server";
import { issuance } from "#app/modules.server";

/**
 * Draws the certificate of one row that waits for an approval. The address names the digest of the content; after a
 * change it is not found, so that an older address never shows a newer drawing.
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { deps, actor } = await requireActor(request);
  const line = Number(params.line);
  const found = Number.isSafeInteger(line)
    ? await issuance.drawSubmitted(deps, actor, { batchId: readId(params.id), seen: params.seen ?? "", line })
    : null;
  if (!found) throw problem("not-found");
  return new Response(found, { headers: { "Content-Type": "image/svg+xml", "Cache-Control": "private, no-cache" } });
}
