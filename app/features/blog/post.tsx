import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { listPosts, summarise } from "#app/adapters/blog/posts.server";
import { getDeps } from "#app/composition.server";
import * as styles from "#app/features/blog/Blog.css";
import { compilePost } from "#app/features/blog/compile-post.server";
import { PostCard } from "#app/features/blog/PostCard";
import { prose } from "#app/features/blog/Prose.css";
import { problem } from "#app/http/problem.server";
import { translatorFor } from "#app/i18n/request-language.server";
import { usePage } from "#app/page-context";
import { paths } from "#app/paths";
import { Notice } from "#app/ui/Notice/Notice";
import { Ornament } from "#app/ui/Ornament/Ornament";
import * as site from "#app/ui/Site/Site.css";
import { directionOf } from "#modules/kernel/languages";
import { PostMeta } from "./PostCard";

const MORE = 3;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const deps = getDeps();
  const { language } = await translatorFor(request, "blog");
  const posts = await listPosts(getDeps(), language);
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
    structured: {
      "@context": "https://schema.org",
      "@type": "BlogPosting",
      headline: post.title,
      description: post.description,
      inLanguage: post.language,
      datePublished: post.publishedOn,
      author: { "@type": "Person", name: post.author },
      publisher: { "@type": "Organization", name: deps.config.productName, url: deps.config.publicOrigin },
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
  return (
    <>
      <article className={styles.post}>
        <div className={styles.head}>
          <p className={styles.label}>
            <a href={paths.blog({ category: post.category })}>{t(`categories.${post.category}`)}</a>
          </p>
          <h1 className={styles.headline} {...own}>
            {post.title}
          </h1>
          <p className={site.lead} {...own}>
            {post.description}
          </p>
          <PostMeta post={post} />
          <div className={site.tiles}>
            <Ornament />
          </div>
          {post.language === language ? null : <Notice tone="info">{t("otherLanguage")}</Notice>}
        </div>
        <div className={styles.body}>
          <nav className={styles.contents} aria-labelledby="contents">
            <h2 className={styles.contentsTitle} id="contents">
              {t("contents")}
            </h2>
            <ol className={styles.contentsList} {...own}>
              {headings.map(({ id, text }) => (
                <li key={id}>
                  <a href={`#${id}`}>{text}</a>
                </li>
              ))}
            </ol>
          </nav>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own post, compiled from its file */}
          <div className={prose} {...own} dangerouslySetInnerHTML={{ __html: html }} />
        </div>
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
