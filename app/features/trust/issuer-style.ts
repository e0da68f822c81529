import type { LoaderFunctionArgs } from "@remix-run/node";
import { issuerStyleSheet } from "#app/features/trust/issuer-colors";
import { problem } from "#app/http/problem.server";

/** Style sheet computed from its address alone: immutable, and without any organization's data. */
export function loader({ params }: LoaderFunctionArgs) {
  const [, primary = "", secondary = ""] = /^([0-9a-f]{6})-([0-9a-f]{6})\.css$/.exec(params.file ?? "") ?? [];
  const css = issuerStyleSheet(`#${primary}`, `#${secondary}`);
  if (!css) throw problem("not-found");
  return new Response(css, {
    headers: { "Content-Type": "text/css; charset=utf-8", "Cache-Control": "public, max-age=31536000, immutable" },
  });
}
