import { useTranslation } from "react-i18next";
import type { PostSummary } from "#app/adapters/blog/posts.server";
import { useFormat } from "#app/i18n/format";
import * as styles from "./Blog.css";

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
