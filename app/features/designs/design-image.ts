import type { LoaderFunctionArgs } from "@remix-run/node";
import { problem } from "#app/http/problem.server";
import { requireActor } from "#app/http/session.server";
import { organizations } from "#app/modules.server";

/** The organization's logo or signature as it is printed now. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { deps, actor } = await requireActor(request);
  const { logoId, signatureId } = await organizations.currentImages(deps.db, actor.organizationId);
  const id = params.kind === "logo" ? logoId : params.kind === "signature" ? signatureId : null;
  const image = id ? await organizations.readImage(deps.db, actor.organizationId, id) : null;
  if (!image || !id) throw problem("not-found");
  return new Response(new Uint8Array(image.png), {
    headers: { "Content-Type": "image/png", "Cache-Control": "private, no-cache", ETag: `"${id}"` },
  });
}
