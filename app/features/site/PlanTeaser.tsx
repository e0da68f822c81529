import { useTranslation } from "react-i18next";
import { useFormat } from "#app/i18n/format";
import { paths } from "#app/paths";
import { PLANS } from "#modules/billing/index";
import * as styles from "./Home.css";

/** Plans, one a line. */
export function PlanTeaser() {
  const { t } = useTranslation("site");
  const { euros, number } = useFormat();
  return (
    <>
      <ul className={styles.plans}>
        {PLANS.map(({ plan, certificatesPerMonth, monthlyPriceMinor }) => (
          <li key={plan} className={styles.plan}>
            <span className={styles.planName}>{t(`pricing.plans.${plan}.name`)}</span>
            <span className={styles.cap}>
              {certificatesPerMonth === null
                ? t("pricing.unlimited")
                : t("pricing.cap", { cap: number(certificatesPerMonth) })}
            </span>
            <span className={styles.planPrice}>
              <strong>{euros(monthlyPriceMinor)}</strong> {t("pricing.per.monthly")}
            </span>
          </li>
        ))}
      </ul>
      <a href={paths.pricing()}>{t("pricing.compare")}</a>
    </>
  );
}
