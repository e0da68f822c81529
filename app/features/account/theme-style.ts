import type { LoaderFunctionArgs } from "@remix-run/node";
import { problem } from "#app/http/problem.server";
import { themeStyleSheet } from "#app/session/theme";

/**
 * Serves the style sheet of the two colors in its address. It never changes and holds no personal data, so it may be
 * cached for a year.
 */
export function loader({ params }: LoaderFunctionArgs) {
  const [, primary = "", accent = ""] = /^([0-9a-fA-F]{3,6})-([0-9a-fA-F]{3,6})\.css$/.exec(params.file ?? "") ?? [];
  const css = themeStyleSheet(`#${primary}`, `#${accent}`);
  if (!css) throw problem("not-found");
  return new Response(css, {
    headers: { "Content-Type": "text/css; charset=utf-8", "Cache-Control": "public, max-age=31536000, immutable" },
  });
}
