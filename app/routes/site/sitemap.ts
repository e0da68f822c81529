import { paths } from "#app/paths";
import { getDeps } from "#app/platform/deps.server";

const PAGES = [
  paths.home(),
  paths.features(),
  paths.pricing(),
  paths.verification(),
  paths.faq(),
  paths.contact(),
  paths.privacy(),
  paths.terms(),
];

/** The public pages. One address serves all languages, so that each page stands here once. */
export function loader() {
  const { config } = getDeps();
  const urls = PAGES.map((path) => `  <url><loc>${new URL(path, config.publicOrigin).href}</loc></url>`);
  const body = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join("\n")}
</urlset>
`;
  return new Response(body, {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "public, max-age=86400" },
  });
}
