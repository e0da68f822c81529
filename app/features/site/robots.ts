import { getDeps } from "#app/composition.server";
import { paths } from "#app/paths";

/** Excludes signed-in pages. Certificates are not excluded: their pages carry `noindex` themselves. */
export function loader() {
  const { config } = getDeps();
  const closed = ["/app", "/admin", "/api/", "/dev/"];
  const lines = [
    "User-agent: *",
    ...closed.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${config.publicOrigin}${paths.sitemap()}`,
    "",
  ];
  return new Response(lines.join("\n"), {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=86400" },
  });
}
