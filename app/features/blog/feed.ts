import type { LoaderFunctionArgs } from "@remix-run/node";
import { Feed } from "feed";
import { listPosts } from "#app/adapters/blog/posts.server";
import { getDeps } from "#app/composition.server";
import { productNameIn } from "#app/i18n/product-name";
import { translatorFor } from "#app/i18n/request-language.server";
import { paths } from "#app/paths";

/** RSS 2.0 feed of the blog, in the reader's language. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { config } = getDeps();
  const { t, language } = await translatorFor(request, "blog");
  const product = productNameIn(language, config.productName);
  const at = (path: string) => config.publicOrigin + path;
  const posts = await listPosts(getDeps(), language);
  const dayOf = (isoDate: string) => new Date(`${isoDate}T00:00:00Z`);
  const feed = new Feed({
    id: at(paths.blog()),
    title: `${t("title")} – ${product}`,
    description: t("lead"),
    link: at(paths.blog()),
    feedLinks: { rss: at(paths.feed()) },
    language,
    copyright: product,
    ...(posts[0] ? { updated: dayOf(posts[0].publishedOn) } : {}),
  });
  for (const { slug, title, description, publishedOn, author, category } of posts) {
    feed.addItem({
      id: at(paths.post(slug)),
      link: at(paths.post(slug)),
      title,
      description,
      date: dayOf(publishedOn),
      author: [{ name: author }],
      category: [{ name: t(`categories.${category}`) }],
    });
  }
  return new Response(feed.rss2(), {
    headers: {
      "Content-Type": "application/rss+xml; charset=utf-8",
      "Cache-Control": "public, max-age=3600",
      Vary: "Cookie, Accept-Language",
    },
  });
}
