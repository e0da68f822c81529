import type { LoaderFunctionArgs } from "@remix-run/node";
import { getDeps } from "#app/composition.server";
import { problem } from "#app/http/problem.server";
import { certificates } from "#app/modules.server";

/** Issuer's profile with its keys, for verifiers of any origin. */
export async function loader({ params }: LoaderFunctionArgs) {
  const profile = await certificates.getIssuerProfile(getDeps(), params.slug ?? "");
  if (!profile) throw problem("not-found");
  return new Response(`${JSON.stringify(profile, null, 2)}\n`, {
    headers: {
      "Content-Type": "application/ld+json",
      "Cache-Control": "public, max-age=300",
      "Access-Control-Allow-Origin": "*",
    },
  });
}
