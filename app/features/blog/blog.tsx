import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { CATEGORIES } from "#app/adapters/blog/categories";
import { isCategory, listPosts, ownLanguageFirst, summarise } from "#app/adapters/blog/posts.server";
import { getDeps } from "#app/composition.server";
import * as styles from "#app/features/blog/Blog.css";
import { PostCard } from "#app/features/blog/PostCard";
import { translatorFor } from "#app/i18n/request-language.server";
import { usePage } from "#app/page-context";
import { paths } from "#app/paths";
import { EmptyState } from "#app/ui/EmptyState/EmptyState";
import { matchesSearch, SearchBar } from "#app/ui/Site/SearchBar";
import * as site from "#app/ui/Site/Site.css";
import { SiteHead } from "#app/ui/Site/SiteHead";

/** Options of the filter: all, then the subjects. */
const FILTERS = ["all", ...CATEGORIES] as const;

export async function loader({ request }: LoaderFunctionArgs) {
  const { t, language } = await translatorFor(request, "blog");
  const query = new URL(request.url).searchParams;
  const search = query.get("q")?.slice(0, 100).trim() ?? "";
  const wanted = query.get("category");
  const category = isCategory(wanted) ? wanted : "all";
  const posts = ownLanguageFirst(await listPosts(getDeps(), language), language)
    .filter((post) => category === "all" || post.category === category)
    .filter(({ title, description, author }) => matchesSearch(`${title} ${description} ${author}`, search))
    .map(summarise);
  return { title: t("title"), description: t("lead"), posts, search, category, noIndex: search !== "" };
}

export default function Blog() {
  const { t } = useTranslation("blog");
  const { language, product } = usePage();
  const { posts, search, category } = useLoaderData<typeof loader>();
  const filtered = search !== "" || category !== "all";
  // The large post is one in the reader's language.
  const large = filtered ? undefined : (posts.find((post) => post.featured && post.language === language) ?? posts[0]);
  return (
    <div className={site.page}>
      <SiteHead title={t("title")} lead={t("lead")} />
      <div className={styles.bar}>
        <nav className={styles.categories} aria-label={t("filter")}>
          {FILTERS.map((name) => (
            <a
              key={name}
              className={styles.category}
              href={paths.blog({ category: name, search })}
              aria-current={name === category ? "true" : undefined}
            >
              {t(`categories.${name}`)}
            </a>
          ))}
        </nav>
        <SearchBar
          label={t("search")}
          submit={t("submit")}
          value={search}
          preserved={category === "all" ? {} : { category }}
        />
      </div>
      {filtered ? (
        <p role="status">
          {t("found", { count: posts.length })} <a href={paths.blog()}>{t("all")}</a>
        </p>
      ) : null}
      {posts.length === 0 ? <EmptyState title={t("none.title")} text={t("none.text")} /> : null}
      <div className={styles.list}>
        {large ? <PostCard post={large} large /> : null}
        {posts
          .filter((post) => post !== large)
          .map((post) => (
            <PostCard key={post.slug} post={post} />
          ))}
      </div>
      <p>
        <a href={paths.feed()}>{t("feed", { product })}</a>
      </p>
    </div>
  );
}
