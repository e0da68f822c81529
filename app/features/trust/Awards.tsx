import { useTranslation } from "react-i18next";
import { useFormat } from "#app/i18n/format";
import { paths } from "#app/paths";
import { Table } from "#app/ui/Table/Table";
import * as styles from "./Issuer.css";

interface ShownAwards {
  listed: { achievement: string; achievementId: string | null; certificates: number; lastIssuedOn: string }[];
  achievements: number;
  certificates: number;
}

/** Achievements of an issuer with the number of certificates and the date of the last, never the recipients. */
export function Awards({ awards }: { awards: ShownAwards }) {
  const { t } = useTranslation("verification");
  const { date, number } = useFormat();
  const { listed, achievements, certificates } = awards;
  const columns = [t("issuer.awards.achievement"), t("issuer.awards.certificates"), t("issuer.awards.last")];
  return (
    <section className={styles.section} aria-labelledby="awards">
      <h2 id="awards">{t("issuer.awards.title")}</h2>
      {listed.length === 0 ? (
        <p>{t("issuer.awards.none")}</p>
      ) : (
        <>
          <Table caption={t("issuer.awards.title")} columns={columns}>
            {listed.map((award) => (
              <tr key={award.achievement}>
                <th scope="row">
                  {award.achievementId ? (
                    <a href={paths.achievement(award.achievementId)}>
                      <bdi>{award.achievement}</bdi>
                    </a>
                  ) : (
                    <bdi>{award.achievement}</bdi>
                  )}
                </th>
                <td data-label={columns[1]}>{number(award.certificates)}</td>
                <td data-label={columns[2]} className={styles.number}>
                  {date(award.lastIssuedOn)}
                </td>
              </tr>
            ))}
          </Table>
          <p className={styles.small}>
            {achievements > listed.length
              ? `${t("issuer.awards.latest", { shown: number(listed.length), total: number(achievements) })} `
              : null}
            {t("issuer.awards.counted", { total: number(certificates) })}
          </p>
        </>
      )}
    </section>
  );
}
