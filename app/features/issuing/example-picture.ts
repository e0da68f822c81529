import type { LoaderFunctionArgs } from "@remix-run/node";
import { problem } from "#app/http/problem.server";
import { readId } from "#app/http/read-params.server";
import { requireActor } from "#app/http/session.server";
import { issuance } from "#app/modules.server";

/**
 * Sends the certificate of one row of a draft as it would be issued now. A browser that has the picture already is told
 * so, and nothing is drawn.
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { deps, actor } = await requireActor(request);
  const line = /^\d{1,6}$/.test(params.line ?? "") ? Number(params.line) : 0;
  const known = /^"([\w-]+)"$/.exec(request.headers.get("if-none-match") ?? "")?.[1] ?? null;
  const drawn = await issuance.drawExample(deps, actor, { batchId: readId(params.id), line, known });
  if (!drawn) throw problem("not-found");
  const headers = { "Content-Type": "image/svg+xml", "Cache-Control": "private, no-cache", ETag: `"${drawn.digest}"` };
  return drawn.svg === null ? new Response(null, { status: 304, headers }) : new Response(drawn.svg, { headers });
}
