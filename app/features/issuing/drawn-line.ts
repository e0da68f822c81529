import type { LoaderFunctionArgs } from "@remix-run/node";
import { problem } from "#app/http/problem.server";
import { readId } from "#app/http/read-params.server";
import { requireActor } from "#app/http/session.server";
import { issuance } from "#app/modules.server";

/**
 * The certificate of one line that waits for an approval, as it would be issued. The address says of which state it is
 * a picture: one that is not so any more is not found, rather than another one shown.
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
