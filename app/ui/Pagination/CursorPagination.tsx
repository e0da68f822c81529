import { useTranslation } from "react-i18next";
import { buttonClass } from "../Button/Button";
import * as styles from "./Pagination.css";

/** Links to the previous and the next page of a list without page numbers; null where there is none. */
export function CursorPagination({ previous, next }: { previous: string | null; next: string | null }) {
  const { t } = useTranslation();
  if (!previous && !next) return null;
  return (
    <nav className={styles.pagination} aria-label={t("pagination.label")}>
      {previous ? (
        <a className={buttonClass("secondary")} href={previous} rel="prev">
          {t("pagination.before")}
        </a>
      ) : null}
      {next ? (
        <a className={buttonClass("secondary")} href={next} rel="next">
          {t("pagination.after")}
        </a>
      ) : null}
    </nav>
  );
}
