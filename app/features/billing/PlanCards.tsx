import { useTranslation } from "react-i18next";
import { useFormat } from "#app/i18n/format";
import { type BillingPeriod, PLANS, priceOfOne } from "#modules/billing/index";
import * as styles from "./Pricing.css";

/** Plans side by side, with what they differ by alone, from the one table of plans. */
export function PlanCards({ billing }: { billing: BillingPeriod }) {
  const { t } = useTranslation("site");
  const { euros, number } = useFormat();
  return (
    <ul className={styles.plans}>
      {PLANS.map(({ plan, popular, certificatesPerMonth: cap, ...price }) => {
        const saved = number(price.annualSavingMinor / 100);
        return (
          <li key={plan} className={popular ? `${styles.plan} ${styles.popular}` : styles.plan}>
            <div className={styles.head}>
              <h2 className={styles.name}>{t(`pricing.plans.${plan}.name`)}</h2>
              {popular ? <span className={styles.badge}>{t("pricing.popular")}</span> : null}
            </div>
            <p className={styles.text}>{t(`pricing.plans.${plan}.text`)}</p>
            <p className={styles.cap}>
              {cap === null ? t("pricing.unlimited") : t("pricing.cap", { cap: number(cap) })}
            </p>
            <p className={styles.price}>
              <span className={styles.amount}>
                {euros(billing === "annual" ? price.annualPriceMinor : price.monthlyPriceMinor)}
              </span>{" "}
              {t(`pricing.per.${billing}`)}
            </p>
            <ul className={styles.points}>
              <li>
                <One plan={plan} billing={billing} />
              </li>
              <li className={billing === "annual" ? styles.saving : undefined}>
                {billing === "annual"
                  ? t("pricing.saving", { amount: saved })
                  : t("pricing.byYear", { price: euros(price.annualPriceMinor), amount: saved })}
              </li>
            </ul>
          </li>
        );
      })}
    </ul>
  );
}

/** Price of one certificate where a month's are all issued. */
function One({ plan, billing }: { plan: (typeof PLANS)[number]["plan"]; billing: BillingPeriod }) {
  const { t } = useTranslation("site");
  const { unitPrice, number } = useFormat();
  const { minor, certificates } = priceOfOne(plan, billing);
  const values = { price: unitPrice(minor), certificates: number(certificates) };
  const hasLimit = PLANS.some((one) => one.plan === plan && one.certificatesPerMonth !== null);
  return hasLimit ? t("pricing.one", values) : t("pricing.oneOfMany", values);
}
