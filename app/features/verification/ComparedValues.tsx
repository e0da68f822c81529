import { useTranslation } from "react-i18next";
import type { UploadView } from "#app/features/verification/verify-upload.server";
import { useFormat } from "#app/i18n/format";
import TriangleAlert from "#app/ui/Icon/generated/triangle-alert";
import { Table } from "#app/ui/Table/Table";
import * as table from "#app/ui/Table/Table.css";
import * as styles from "./VerificationResult.css";

type Compared = NonNullable<Extract<UploadView, { ok: true; kind: "certificate" }>["compared"]>;

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** What an altered file says beside what was issued: of what the certificate's page shows, and of nothing else. */
export function ComparedValues({ compared }: { compared: Compared }) {
  const { t } = useTranslation("verification");
  const format = useFormat();
  const labels = {
    name: t("file.nameInCertificate"),
    achievement: t("certificates:columns.achievement"),
    issuer: t("facts.issuer"),
    issuedOn: t("facts.issuedOn"),
    expiresOn: t("facts.expiresOn"),
    id: t("facts.id"),
  };
  const columns = [t("file.compared.field"), t("file.compared.inFile"), t("file.compared.asIssued")];
  const [, inFileLabel, asIssuedLabel] = columns;
  const show = (field: Compared[number]["field"], value: string) =>
    (field === "issuedOn" || field === "expiresOn") && isDay(value) ? format.date(value) : value;
  return (
    <>
      {compared.some(({ differs }) => differs) ? null : <p>{t("file.compared.elsewhere")}</p>}
      <Table caption={t("file.compared.heading")} columns={columns}>
        {compared.map(({ field, label, inFile, asIssued, differs }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows are never moved, and two labels may be alike
          <tr key={index}>
            <th scope="row" className={table.breakable}>
              {field === "custom" ? <bdi>{label}</bdi> : labels[field]}
            </th>
            <td data-label={inFileLabel} className={table.breakable}>
              {differs ? (
                <span className={styles.differs}>
                  <TriangleAlert size={20} aria-hidden="true" />
                  <span>
                    <strong>{inFile === null ? t("file.compared.missing") : <bdi>{show(field, inFile)}</bdi>}</strong>{" "}
                    <small className={table.under}>{t("file.compared.differs")}</small>
                  </span>
                </span>
              ) : (
                <bdi>{show(field, inFile ?? "")}</bdi>
              )}
            </td>
            <td data-label={asIssuedLabel} className={table.breakable}>
              {asIssued === null ? t("file.compared.added") : <bdi>{show(field, asIssued)}</bdi>}
            </td>
          </tr>
        ))}
      </Table>
    </>
  );
}

const isDay = (value: string) => DAY.test(value) && !Number.isNaN(Date.parse(value));
