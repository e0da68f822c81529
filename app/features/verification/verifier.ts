import type { LoaderFunctionArgs } from "@remix-run/node";
import { readPackedVerifier } from "#app/adapters/verifier-page.server";

/**
 * Everything it does it does by itself, in a room without our cookies; it may ask the node that its user names.
 * `unsafe-eval` is for a library that compiles its own schemas.
 */
const POLICY =
  "default-src 'none'; script-src 'unsafe-inline' 'unsafe-eval'; style-src 'unsafe-inline'; connect-src https: http:; sandbox allow-scripts allow-forms";

/** The page that verifies certificates on its own, to be kept. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { bytes, encoding } = await readPackedVerifier(request.headers.get("accept-encoding") ?? "");
  return new Response(new Uint8Array(bytes), {
    headers: {
      ...(encoding ? { "Content-Encoding": encoding } : {}),
      Vary: "Accept-Encoding",
      "Content-Type": "text/html; charset=utf-8",
      "Content-Disposition": 'attachment; filename="verify.html"',
      "Content-Security-Policy": POLICY,
      "Cache-Control": "public, max-age=3600",
    },
  });
}
