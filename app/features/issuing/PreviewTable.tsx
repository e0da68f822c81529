import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "#app/i18n/format";
import { paths } from "#app/paths";
import { Identifier } from "#app/ui/Identifier/Identifier";
import { Table } from "#app/ui/Table/Table";
import * as table from "#app/ui/Table/Table.css";
import type { FilledFrom } from "#modules/issuance/index";
import * as styles from "./Batch.css";
import type { BatchRowView } from "./batch-view";
import { languageName } from "./FilledIn";

/** Table of rows as their certificates will be, with a mark on every value that was filled in. */
export function PreviewTable({
  rows,
  pictureOf,
  exampleOf,
}: {
  rows: BatchRowView[];
  pictureOf: ((line: number) => string) | undefined;
  exampleOf: ((line: number) => string) | undefined;
}) {
  const { t } = useTranslation("certificates");
  const format = useFormat();
  const hasFields = rows.some((row) => fieldsOf(row).length > 0 || row.cells.leftOutFields);
  return (
    <Table
      caption={t("batch.rest")}
      columns={[
        t("batch.line"),
        t("fields.name"),
        t("fields.achievement"),
        t("preview.dates"),
        ...(hasFields ? [t("preview.fields")] : []),
        t("columns.status"),
      ]}
    >
      {rows.map((row) => {
        const { line, cells, state, certificate, pictureKey, preview } = row;
        const fields = fieldsOf(row);
        return (
          <tr key={line}>
            <td data-label={t("batch.line")}>
              {exampleOf && preview ? (
                <a href={exampleOf(line)} aria-label={t("examples.show", { line })}>
                  {line}
                </a>
              ) : (
                line
              )}
            </td>
            <th scope="row" className={styles.words}>
              {pictureOf && pictureKey ? (
                <img className={styles.portrait} src={pictureOf(line)} alt="" width={32} height={40} loading="lazy" />
              ) : null}
              <bdi>{cells.name}</bdi>
              <Filled from={preview?.filled.name} />
              {cells.email ? <span className={table.under}>{cells.email}</span> : null}
              <Filled from={preview?.filled.email} />
            </th>
            <td className={styles.words} data-label={t("fields.achievement")}>
              <bdi>{preview?.achievement ?? cells.achievement}</bdi>
              <Filled from={preview?.filled.achievement} />
              {cells.otherAchievement ? (
                <span className={table.under}>{t("preview.listSays", { value: cells.otherAchievement })}</span>
              ) : null}
              {preview ? (
                <span className={table.under}>
                  <bdi>{preview.design}</bdi> · <bdi>{languageName(preview.language)}</bdi>
                </span>
              ) : null}
            </td>
            <td className={styles.dates}>
              <Dates row={row} />
            </td>
            {hasFields ? (
              <td className={styles.words}>
                <Said said={fields.map(({ label, value, from }) => ({ label: <bdi>{label}</bdi>, value, from }))} />
                {cells.leftOutFields ? (
                  <span className={table.under}>
                    {t("preview.leftOutFields", {
                      count: cells.leftOutFields.length,
                      fields: format.list(cells.leftOutFields),
                    })}
                  </span>
                ) : null}
              </td>
            ) : null}
            <td data-label={t("columns.status")}>
              {t(`batch.rowStates.${state}`)}
              {certificate?.publicId ? (
                <a className={table.under} href={paths.app.certificate(certificate.id)}>
                  <Identifier publicId={certificate.publicId} />
                </a>
              ) : null}
            </td>
          </tr>
        );
      })}
    </Table>
  );
}

/** Further fields that the certificate prints or signs. A row that is not issued shows its own cells. */
const fieldsOf = ({ preview, cells }: BatchRowView): NonNullable<BatchRowView["preview"]>["fields"] =>
  preview?.fields ?? cells.custom.filter(({ value }) => value.trim() !== "");

function Dates({ row: { preview, cells } }: { row: BatchRowView }) {
  const { t } = useTranslation("certificates");
  const format = useFormat();
  if (preview) {
    const { issuedOn, expiresOn, filled } = preview;
    return (
      <Said
        said={[
          { label: t("fields.issued_on"), value: format.shortDate(issuedOn), from: filled.issued_on },
          {
            label: t("fields.expires_on"),
            value: expiresOn ? format.shortDate(expiresOn) : t("preview.noEnd"),
            from: filled.expires_on,
          },
        ]}
      />
    );
  }
  const written = [
    { label: t("fields.issued_on"), value: cells.issued_on },
    { label: t("fields.expires_on"), value: cells.expires_on },
  ];
  return <Said said={written.filter(({ value }) => value.trim() !== "")} />;
}

function Said({ said }: { said: { label: ReactNode; value: string; from?: FilledFrom | undefined }[] }) {
  if (said.length === 0) return null;
  return (
    <dl className={styles.said}>
      {said.map(({ label, value, from }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have the same header, and rows never move.
        <div key={index}>
          <dt className={styles.label}>{label}</dt>
          <dd>
            <bdi>{value}</bdi>
            <Filled from={from} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Label on a value that the row leaves empty, with the source of the value. */
function Filled({ from }: { from: FilledFrom | undefined }) {
  const { t } = useTranslation("certificates");
  if (!from) return null;
  return (
    <>
      {" "}
      <span className={styles.filled}>{t(`preview.filled.${from}`)}</span>
    </>
  );
}
