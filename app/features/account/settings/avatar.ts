import type { LoaderFunctionArgs } from "@remix-run/node";
import { problem } from "#app/http/problem.server";
import { requireUser } from "#app/http/session.server";
import { auth } from "#app/modules.server";

/** Serves the signed-in person's own picture; its address changes with the picture. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { deps, session } = await requireUser(request);
  const png = await auth.readAvatar(deps.db, session, params.sha256 ?? "");
  if (!png) throw problem("not-found");
  return new Response(Buffer.from(png), {
    headers: { "Content-Type": "image/png", "Cache-Control": "private, max-age=31536000, immutable" },
  });
}
