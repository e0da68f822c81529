import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { listPosts, ownLanguageFirst, summarise } from "#app/adapters/blog/posts.server";
import { getDeps } from "#app/composition.server";
import * as styles from "#app/features/blog/Blog.css";
import { compilePost } from "#app/features/blog/compile-post.server";
import { PostCard } from "#app/features/blog/PostCard";
import { problem } from "#app/http/problem.server";
import { productNameIn } from "#app/i18n/product-name";
import { translatorFor } from "#app/i18n/request-language.server";
import { usePage } from "#app/page-context";
import { paths } from "#app/paths";
import { Notice } from "#app/ui/Notice/Notice";
import { prose } from "#app/ui/Prose/Prose.css";
import * as site from "#app/ui/Site/Site.css";
import { directionOf, nameOf } from "#modules/kernel/languages";
import { Cover } from "./Cover";
import { PostMeta } from "./PostCard";

const MORE = 3;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const deps = getDeps();
  const { language } = await translatorFor(request, "blog");
  const posts = ownLanguageFirst(await listPosts(getDeps(), language), language);
  const source = posts.find(({ slug }) => slug === params.slug);
  if (!source) throw problem("not-found");
  const { html, headings } = await compilePost(deps, source.source);
  const post = summarise(source);
  const related = posts.filter(({ slug }) => slug !== post.slug);
  const near = [...related.filter(({ category }) => category === post.category), ...related].slice(0, MORE + 1);
  const address = deps.config.publicOrigin + paths.post(post.slug);
  return {
    title: post.title,
    description: post.description,
    sharing: `blog/${post.slug}`,
    textLanguages: post.languages,
    structured: {
      "@context": "https://schema.org",
      "@type": "BlogPosting",
      headline: post.title,
      description: post.description,
      inLanguage: post.language,
      datePublished: post.publishedOn,
      author: { "@type": "Person", name: post.author },
      publisher: {
        "@type": "Organization",
        name: productNameIn(post.language, deps.config.productName),
        url: deps.config.publicOrigin,
      },
      mainEntityOfPage: address,
      url: address,
    },
    post,
    html,
    headings,
    more: [...new Set(near)].slice(0, MORE).map(summarise),
  };
}

export default function Post() {
  const { t } = useTranslation("blog");
  const { language } = usePage();
  const { post, html, headings, more } = useLoaderData<typeof loader>();
  const own = { lang: post.language, dir: directionOf(post.language) };
  // Texts of the page around the post are aligned with the post but keep the page's own direction.
  const page = { lang: language, dir: directionOf(language) };
  const others = post.languages.filter((code) => code !== post.language);
  return (
    <>
      <article className={styles.post} {...own}>
        <div className={styles.head}>
          {post.language === language ? null : (
            <div {...page}>
              <Notice tone="info">{t("otherLanguage")}</Notice>
            </div>
          )}
          <p className={styles.label}>
            <a href={paths.blog({ category: post.category })} {...page}>
              {t(`categories.${post.category}`)}
            </a>
          </p>
          <h1 className={styles.headline} {...own}>
            {post.title}
          </h1>
          <p className={site.lead}>{post.description}</p>
          <PostMeta post={post} />
          {others.length === 0 ? null : (
            <nav className={styles.others} aria-label={t("otherLanguages")}>
              <span {...page}>{t("otherLanguages")}</span>
              {others.map((code) => (
                <a key={code} href={paths.post(post.slug, code)} hrefLang={code} lang={code} dir={directionOf(code)}>
                  {nameOf(code)}
                </a>
              ))}
            </nav>
          )}
          <Cover post={post} />
        </div>
        <nav className={styles.contents} aria-labelledby="contents">
          <h2 className={styles.contentsTitle} id="contents">
            <span {...page}>{t("contents")}</span>
          </h2>
          <ol className={styles.contentsList}>
            {headings.map(({ id, text }) => (
              <li key={id}>
                <a href={`#${id}`}>{text}</a>
              </li>
            ))}
          </ol>
        </nav>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own post, compiled from its file */}
        <div className={`${prose} ${styles.text}`} dangerouslySetInnerHTML={{ __html: html }} />
      </article>
      <section className={styles.more} aria-labelledby="more">
        <h2 id="more">{t("more")}</h2>
        <div className={styles.list}>
          {more.map((other) => (
            <PostCard key={other.slug} post={other} />
          ))}
        </div>
        <p>
          <a href={paths.blog()}>{t("back")}</a>
        </p>
      </section>
    </>
  );
}
