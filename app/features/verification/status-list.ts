import type { LoaderFunctionArgs } from "@remix-run/node";
import { getDeps } from "#app/composition.server";
import { problem } from "#app/http/problem.server";
import { readId } from "#app/http/read-params.server";
import { certificates } from "#app/modules.server";

/** Whole signed status list: fetching it does not reveal which certificate is checked. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { purpose } = params;
  if (purpose !== "revocation" && purpose !== "suspension") throw problem("not-found");
  const listId = readId(params.listId);
  const list = await certificates.getStatusListCredential(getDeps(), { listId, purpose });
  if (!list) throw problem("not-found");
  const etag = `"${listId}-${purpose}-${list.version}-${list.credential.issuer.slice(-8)}"`;
  const headers = {
    "Content-Type": "application/vc+ld+json",
    "Cache-Control": `public, max-age=${Math.floor(list.credential.credentialSubject.ttl / 1000)}`,
    "Access-Control-Allow-Origin": "*",
    ETag: etag,
  };
  if (request.headers.get("if-none-match")?.includes(etag)) return new Response(null, { status: 304, headers });
  return new Response(`${JSON.stringify(list.credential, null, 2)}\n`, { headers });
}
