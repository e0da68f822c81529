import { useTranslation } from "react-i18next";
import * as styles from "./Batch.css";
import type { BatchRowView } from "./batch-view";
import { PreviewTable } from "./PreviewTable";

/** Rows of a batch that waits, as their certificates will be. */
export function Rows({
  rows,
  total,
  pictureOf,
  exampleOf,
}: {
  rows: BatchRowView[];
  /** Number of all rows, of which `rows` are the first. */
  total: number;
  pictureOf?: (line: number) => string;
  /** Where the certificate of a row is shown. */
  exampleOf?: (line: number) => string;
}) {
  const { t } = useTranslation("certificates");
  return (
    <section className={styles.section} aria-labelledby="rest">
      <h2 id="rest">{t("batch.rest")}</h2>
      {total > rows.length ? <p>{t("batch.shown", { count: rows.length })}</p> : null}
      <PreviewTable rows={rows} pictureOf={pictureOf} exampleOf={exampleOf} />
    </section>
  );
}
