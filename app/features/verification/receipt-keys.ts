import { getDeps } from "#app/composition.server";

/** Public key of receipts, as a JSON Web Key Set (RFC 7517). */
export async function loader() {
  const keys = [await getDeps().receipts.publicJwk()];
  return Response.json(
    { keys },
    { headers: { "Cache-Control": "public, max-age=3600", "Access-Control-Allow-Origin": "*" } },
  );
}
