import { useTranslation } from "react-i18next";
import type { PostSummary } from "#app/adapters/blog/posts.server";
import { useFormat } from "#app/i18n/format";
import { usePage } from "#app/page-context";
import { paths } from "#app/paths";
import { directionOf, nameOf } from "#modules/kernel/languages";
import * as styles from "./Blog.css";
import { Cover } from "./Cover";

/** Post in a list: cover, summary and link. A post in another language than the page's names its language. */
export function PostCard({ post, large = false }: { post: PostSummary; large?: boolean }) {
  const { t } = useTranslation("blog");
  const { language } = usePage();
  const own = { lang: post.language, dir: directionOf(post.language) };
  return (
    <article className={large ? `${styles.card} ${styles.featured}` : styles.card}>
      <Cover post={post} />
      <div className={styles.words}>
        <p className={styles.label}>
          <span>
            {large ? `${t("featured")} · ` : ""}
            {t(`categories.${post.category}`)}
          </span>
          {post.language === language ? null : (
            <span className={styles.inLanguage} {...own}>
              {nameOf(post.language)}
            </span>
          )}
        </p>
        <h2 className={styles.title} {...own}>
          <a className={styles.link} href={paths.post(post.slug)}>
            {post.title}
          </a>
        </h2>
        <p className={styles.summary} {...own}>
          {post.description}
        </p>
        <PostMeta post={post} />
      </div>
    </article>
  );
}

/** Author, date and reading time of a post. */
export function PostMeta({ post }: { post: Pick<PostSummary, "author" | "language" | "publishedOn" | "readMinutes"> }) {
  const { t } = useTranslation("blog");
  const { date } = useFormat();
  const { language } = usePage();
  const page = { lang: language, dir: directionOf(language) };
  return (
    <p className={styles.facts}>
      <span lang={post.language}>{post.author}</span>
      <time dateTime={post.publishedOn} {...page}>
        {date(post.publishedOn)}
      </time>
      <span {...page}>{t("minutes", { count: post.readMinutes })}</span>
    </p>
  );
}
