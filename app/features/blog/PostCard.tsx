import { useTranslation } from "react-i18next";
import type { PostSummary } from "#app/adapters/blog/posts.server";
import { useFormat } from "#app/i18n/format";
import { paths } from "#app/paths";
import { Seal } from "#app/ui/Seal/Seal";
import { directionOf } from "#modules/kernel/languages";
import * as styles from "./Blog.css";

/** A post in a list: its own tiles, what it is about, and the way to it. */
export function PostCard({ post, large = false }: { post: PostSummary; large?: boolean }) {
  const { t } = useTranslation("blog");
  const own = { lang: post.language, dir: directionOf(post.language) };
  return (
    <article className={large ? `${styles.card} ${styles.featured}` : styles.card}>
      <div className={styles.cover}>
        <Seal seed={post.slug} className={styles.tiles} />
      </div>
      <div className={styles.words}>
        <p className={styles.label}>
          {large ? `${t("featured")} · ` : ""}
          {t(`categories.${post.category}`)}
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

/** Who wrote a post, when, and how long it takes to read. */
export function PostMeta({ post }: { post: Pick<PostSummary, "author" | "publishedOn" | "readMinutes"> }) {
  const { t } = useTranslation("blog");
  const { date } = useFormat();
  return (
    <p className={styles.facts}>
      <span>{post.author}</span>
      <time dateTime={post.publishedOn}>{date(post.publishedOn)}</time>
      <span>{t("minutes", { count: post.readMinutes })}</span>
    </p>
  );
}
