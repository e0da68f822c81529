import { useTranslation } from "react-i18next";
import { paths } from "#app/paths";
import { Identifier } from "#app/ui/Identifier/Identifier";
import { Table } from "#app/ui/Table/Table";
import * as styles from "#app/ui/Table/Table.css";
import { portrait, words } from "./Batch.css";
import type { BatchRowView } from "./batch-view";

/** Table of rows with the state of each, and with pictures if `pictureOf` is present. */
export function RowTable({ rows, pictureOf }: { rows: BatchRowView[]; pictureOf?: (line: number) => string }) {
  const { t } = useTranslation("certificates");
  return (
    <Table
      caption={t("batch.rest")}
      columns={[t("batch.line"), t("fields.name"), t("fields.achievement"), t("columns.status")]}
    >
      {rows.map(({ line, cells, state, certificate, pictureKey }) => (
        <tr key={line}>
          <td data-label={t("batch.line")}>{line}</td>
          <th scope="row" className={words}>
            {pictureOf && pictureKey ? (
              <img className={portrait} src={pictureOf(line)} alt="" width={32} height={40} loading="lazy" />
            ) : null}
            <bdi>{cells.name}</bdi>
            {cells.email ? <span className={styles.under}>{cells.email}</span> : null}
          </th>
          <td className={words} data-label={t("fields.achievement")}>
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
    </Table>
  );
}
