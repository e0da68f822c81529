import { useTranslation } from "react-i18next";
import { useFormat } from "#app/i18n/format";
import * as styles from "./Plan.css";

/**
 * Certificates issued in each of the last months: a bar and its number in every row, so that the plot is its own table.
 */
export function UseByMonth({ months }: { months: { month: string; used: number }[] }) {
  const { t } = useTranslation("plan");
  const format = useFormat();
  const most = Math.max(1, ...months.map(({ used }) => used));
  return (
    <table className={styles.months}>
      <caption className={styles.hiddenText}>{t("use.months")}</caption>
      <thead className={styles.hiddenText}>
        <tr>
          <th scope="col">{t("use.monthColumn")}</th>
          <td />
          <th scope="col">{t("use.issued")}</th>
        </tr>
      </thead>
      <tbody>
        {months.map(({ month, used }) => (
          <tr key={month}>
            <th scope="row" className={styles.month}>
              {format.month(month)}
            </th>
            <td className={styles.bar}>
              <svg className={styles.track} viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
                <rect className={styles.fill} width={(100 * used) / most} height={6} />
              </svg>
            </td>
            <td className={styles.count}>{format.number(used)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
