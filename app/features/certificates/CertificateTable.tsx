import { useTranslation } from "react-i18next";
import * as rowStyles from "#app/features/certificates/CertificateTable.css";
import * as findStyles from "#app/features/certificates/find.css";
import { useFormat } from "#app/i18n/format";
import { paths } from "#app/paths";
import { Identifier } from "#app/ui/Identifier/Identifier";
import { type CertificateStatus, Status } from "#app/ui/Status/Status";
import { Table } from "#app/ui/Table/Table";
import * as styles from "#app/ui/Table/Table.css";
import type { Delivery } from "#modules/mail/index";

/** Certificate in a list; dates as `2026-11-02`. */
export interface ListedCertificate {
  id: string;
  publicId: string;
  recipientName: string;
  recipientEmail: string | null;
  achievementName: string;
  teamId: string | null;
  issuedOn: string;
  expiresOn: string | null;
  tags: string[];
  status: CertificateStatus;
  /** Delivery state of the certificate's mail. */
  mail: Delivery;
  refusal: string | null;
}

/** Table of certificates; on a narrow screen each is a card. */
export function CertificateTable({
  certificates: list,
  selectable,
  teams = [],
}: {
  certificates: ListedCertificate[];
  selectable: boolean;
  /** Names of the teams, where the table shows the team of each certificate. */
  teams?: { id: string; name: string }[];
}) {
  const { t } = useTranslation("certificates");
  const format = useFormat();
  return (
    <div className={selectable ? `${rowStyles.dense} ${rowStyles.selectable}` : rowStyles.dense}>
      <Table
        caption={t("list.title")}
        columns={[t("columns.recipient"), t("columns.achievement"), t("columns.issuedOn"), t("columns.status")]}
      >
        {list.map((certificate) => (
          <tr key={certificate.id}>
            <th scope="row">
              {selectable ? (
                <div className={findStyles.chosen}>
                  <input
                    type="checkbox"
                    name="certificate"
                    value={certificate.id}
                    className={findStyles.select}
                    aria-label={t("find:bulk.select", { name: certificate.recipientName })}
                  />
                  <Recipient certificate={certificate} />
                </div>
              ) : (
                <Recipient certificate={certificate} />
              )}
            </th>
            <td className={rowStyles.award}>
              <bdi className={rowStyles.awardTitle}>{certificate.achievementName}</bdi>
              <span className={styles.under}>
                <Identifier publicId={certificate.publicId} />
              </span>
              <TeamName teams={teams} id={certificate.teamId} />
            </td>
            <td className={`${styles.nowrap} ${rowStyles.issued}`}>
              {format.shortDate(certificate.issuedOn)}
              {certificate.expiresOn ? (
                <span className={styles.under}>
                  {t("find:until", { date: format.shortDate(certificate.expiresOn) })}
                </span>
              ) : null}
            </td>
            <td className={rowStyles.state}>
              <Status status={certificate.status} />
              <MailState mail={certificate.mail} refusal={certificate.refusal} />
            </td>
          </tr>
        ))}
      </Table>
    </div>
  );
}

function Recipient({ certificate: { id, recipientName, recipientEmail, tags } }: { certificate: ListedCertificate }) {
  return (
    <div>
      <a className={styles.link} href={paths.app.certificate(id)}>
        <bdi>{recipientName}</bdi>
      </a>
      {recipientEmail ? <span className={`${styles.under} ${findStyles.address}`}>{recipientEmail}</span> : null}
      {tags.length > 0 ? (
        <span className={findStyles.tags}>
          {tags.map((tag) => (
            <bdi key={tag} className={findStyles.tag}>
              {tag}
            </bdi>
          ))}
        </span>
      ) : null}
    </div>
  );
}

function MailState({ mail, refusal }: Pick<ListedCertificate, "mail" | "refusal">) {
  const { t } = useTranslation("find");
  if (mail === "none") return null;
  const text = refusal ? t(`refusals.${refusal}`) : t(`mail.${mail}`);
  return <span className={styles.under}>{text}</span>;
}

function TeamName({ teams, id }: { teams: { id: string; name: string }[]; id: string | null }) {
  const name = teams.find((team) => team.id === id)?.name;
  return name ? (
    <span className={styles.under}>
      <bdi>{name}</bdi>
    </span>
  ) : null;
}
