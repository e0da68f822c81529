import { useTranslation } from "react-i18next";
import * as styles from "#app/features/admin/Admin.css";
import { useFormat } from "#app/i18n/format";
import { useReason } from "#app/i18n/reason";
import { paths } from "#app/paths";
import { Identifier } from "#app/ui/Identifier/Identifier";
import { Table } from "#app/ui/Table/Table";

interface Props {
  frozen: {
    publicId: string;
    issuer: { id: string; name: string };
    reason: string;
    frozenAt: string;
    heldUntil: string | null;
  }[];
}

/**
 * Certificates that the platform has frozen, and the date on which the evidence of those erased in the meantime is
 * deleted.
 */
export function Frozen({ frozen }: Props) {
  const { t } = useTranslation("admin");
  const format = useFormat();
  const reasonOf = useReason();
  const columns = ["id", "issuer", "shownReason", "frozenAt", "evidenceUntil"] as const;
  const [, issuerColumn, reasonColumn, frozenColumn, untilColumn] = columns.map((name) => t(`certificates.${name}`));
  return (
    <section className={styles.column} aria-labelledby="frozen">
      <h2 id="frozen">{t("certificates.frozenTitle")}</h2>
      {frozen.length === 0 ? <p>{t("certificates.noneFrozen")}</p> : null}
      {frozen.length > 0 ? (
        <Table caption={t("certificates.frozenTitle")} columns={columns.map((name) => t(`certificates.${name}`))}>
          {frozen.map(({ publicId, issuer, reason, frozenAt, heldUntil }) => (
            <tr key={publicId}>
              <th scope="row">
                <a href={paths.admin.certificates(publicId)}>
                  <Identifier publicId={publicId} />
                </a>
              </th>
              <td data-label={issuerColumn}>
                <bdi>{issuer.name}</bdi>
              </td>
              <td data-label={reasonColumn}>{reasonOf(reason)}</td>
              <td data-label={frozenColumn}>{format.time(frozenAt)}</td>
              <td data-label={untilColumn}>{heldUntil ? format.time(heldUntil) : null}</td>
            </tr>
          ))}
        </Table>
      ) : null}
    </section>
  );
}
