import type { LoaderFunctionArgs } from "@remix-run/node";
import { getDeps } from "#app/composition.server";
import { problem } from "#app/http/problem.server";
import { organizations } from "#app/modules.server";

/** Issuer's logo, for its public page and for programs that show its profile. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { db } = getDeps();
  const logo = await organizations.getPublicLogo(db, params.slug ?? "");
  if (!logo) throw problem("not-found");
  const headers = {
    "Content-Type": "image/png",
    "Cache-Control": "public, max-age=300",
    "Access-Control-Allow-Origin": "*",
    ETag: `"${logo.id}"`,
  };
  if (request.headers.get("if-none-match")?.includes(logo.id)) return new Response(null, { status: 304, headers });
  return new Response(new Uint8Array(logo.png), { headers });
}
