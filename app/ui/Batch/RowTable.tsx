import { useTranslation } from "react-i18next";
import { paths } from "#app/paths";
import { Identifier } from "../Identifier/Identifier";
import * as styles from "../Table/Table.css";
import type { BatchRowView } from "./batch-view";

/** Lines of a list with what each is or became. */
export function RowTable({ rows }: { rows: BatchRowView[] }) {
  const { t } = useTranslation("certificates");
  return (
    <table className={styles.table}>
      <caption className={styles.caption}>{t("batch.rest")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("batch.line")}</th>
          <th scope="col">{t("fields.name")}</th>
          <th scope="col">{t("fields.achievement")}</th>
          <th scope="col">{t("columns.status")}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ line, cells, state, certificate }) => (
          <tr key={line}>
            <td data-label={t("batch.line")}>{line}</td>
            <th scope="row">
              <bdi>{cells.name}</bdi>
              {cells.email ? <span className={styles.under}>{cells.email}</span> : null}
            </th>
            <td data-label={t("fields.achievement")}>
              <bdi>{cells.achievement}</bdi>
            </td>
            <td data-label={t("columns.status")}>
              {t(`batch.rowStates.${state}`)}
              {certificate?.publicId ? (
                <a className={styles.under} href={paths.app.certificate(certificate.id)}>
                  <Identifier publicId={certificate.publicId} />
                </a>
              ) : null}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
