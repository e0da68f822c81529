import { listPosts } from "#app/adapters/blog/posts.server";
import { getDeps } from "#app/composition.server";
import { paths } from "#app/paths";
import { FALLBACK_LANGUAGE, LANGUAGES } from "#modules/kernel/languages";

const PAGES = [
  paths.home(),
  paths.features(),
  paths.pricing(),
  paths.verification(),
  paths.blog(),
  paths.faq(),
  paths.glossary(),
  paths.conformance(),
  paths.performance(),
  paths.contact(),
  paths.privacy(),
  paths.terms(),
  paths.accessibility(),
];

/** Sitemap of the public pages and posts, with their addresses in every language (sitemaps.org, with hreflang). */
export async function loader() {
  const { config } = getDeps();
  const posts = await listPosts(getDeps(), FALLBACK_LANGUAGE);
  const pages = [
    ...PAGES.map((path) => ({ path, changed: "", languages: LANGUAGES })),
    ...posts.map(({ slug, publishedOn, languages }) => ({ path: paths.post(slug), changed: publishedOn, languages })),
  ];
  const urls = pages.flatMap(({ path, changed, languages }) => {
    const address = new URL(path, config.publicOrigin).href;
    const inLanguage = (code: string) => `${address}?lang=${code}`;
    const alternates = [
      ...languages.map((code) => [code, inLanguage(code)] as const),
      ["x-default", address] as const,
    ].map(([code, href]) => `    <xhtml:link rel="alternate" hreflang="${code}" href="${href}"/>`);
    const lastmod = changed ? [`    <lastmod>${changed}</lastmod>`] : [];
    return [address, ...languages.map(inLanguage)].map((location) =>
      ["  <url>", `    <loc>${location}</loc>`, ...lastmod, ...alternates, "  </url>"].join("\n"),
    );
  });
  const body = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join("\n")}
</urlset>
`;
  return new Response(body, {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "public, max-age=86400" },
  });
}
