import { useTranslation } from "react-i18next";
import { buttonClass } from "../Button/Button";
import * as styles from "./Pagination.css";

/** Links to the pages of a list with page numbers. */
export function Pagination({ page, pages, href }: { page: number; pages: number; href: (page: number) => string }) {
  const { t } = useTranslation();
  if (pages <= 1) return null;
  return (
    <nav className={styles.pagination} aria-label={t("pagination.label")}>
      {page > 1 ? (
        <a className={buttonClass("secondary")} href={href(page - 1)} rel="prev">
          {t("pagination.previous")}
        </a>
      ) : null}
      <span>{t("pagination.position", { page, pages })}</span>
      {page < pages ? (
        <a className={buttonClass("secondary")} href={href(page + 1)} rel="next">
          {t("pagination.next")}
        </a>
      ) : null}
    </nav>
  );
}
