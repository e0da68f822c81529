import type { LoaderFunctionArgs } from "@remix-run/node";
import { getDeps } from "#app/composition.server";
import { problem } from "#app/http/problem.server";
import { organizations } from "#app/modules.server";

/** Issuer's keys as a did:web document, for verifiers of any origin. */
export async function loader({ params }: LoaderFunctionArgs) {
  const document = await organizations.getDidDocument(getDeps(), params.slug ?? "");
  if (!document) throw problem("not-found");
  return new Response(`${JSON.stringify(document, null, 2)}\n`, {
    headers: {
      "Content-Type": "application/did+ld+json",
      "Cache-Control": "public, max-age=300",
      "Access-Control-Allow-Origin": "*",
    },
  });
}
