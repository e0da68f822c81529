import type { LoaderFunctionArgs } from "@remix-run/node";
import { problem } from "#app/http/problem.server";
import { readId } from "#app/http/read-params.server";
import { requireActor } from "#app/http/session.server";
import { issuance } from "#app/modules.server";

/** Size in pixels: twice the size in the table of a draft. */
const SIZE = { width: 64, height: 80 };

/** Returns a thumbnail of the picture of one row of a draft. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { deps, actor } = await requireActor(request);
  const line = /^\d{1,6}$/.test(params.line ?? "") ? Number(params.line) : 0;
  const picture = await issuance.readLinePicture(deps.db, actor, { batchId: readId(params.id), line });
  if (!picture) throw problem("not-found");
  const { png: jpeg } = await deps.drawing.draw(
    "shrink-image",
    { image: { ...picture, png: picture.jpeg }, box: SIZE },
    actor.organizationId,
  );
  return new Response(new Uint8Array(jpeg), {
    headers: { "Content-Type": "image/jpeg", "Cache-Control": "private, no-cache" },
  });
}
