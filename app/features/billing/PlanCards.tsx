import { useTranslation } from "react-i18next";
import { useFormat } from "#app/i18n/format";
import { paths } from "#app/paths";
import { ButtonLink } from "#app/ui/Button/Button";
import Check from "#app/ui/Icon/generated/check";
import { type BillingPeriod, PLANS } from "#modules/billing/index";
import * as styles from "./Pricing.css";

/** Features that every plan includes: a certificate is the same on every plan. */
const INCLUDED = ["formats", "languages", "lists", "anchor"] as const;

/** Plans side by side, with prices and savings from the one table of plans. */
export function PlanCards({ billing }: { billing: BillingPeriod }) {
  const { t } = useTranslation("site");
  const { euros, number } = useFormat();
  return (
    <ul className={styles.plans}>
      {PLANS.map(({ plan, popular, certificatesPerMonth: cap, ...price }) => (
        <li key={plan} className={popular ? `${styles.plan} ${styles.popular}` : styles.plan}>
          <div className={styles.head}>
            <h2 className={styles.name}>{t(`pricing.plans.${plan}.name`)}</h2>
            {popular ? <span className={styles.badge}>{t("pricing.popular")}</span> : null}
          </div>
          <p className={styles.text}>{t(`pricing.plans.${plan}.text`)}</p>
          <div className={styles.price}>
            <p>
              <span className={styles.amount}>
                {euros(billing === "annual" ? price.annualPriceMinor : price.monthlyPriceMinor)}
              </span>{" "}
              {t(`pricing.per.${billing}`)}
            </p>
            {billing === "annual" ? (
              <p className={styles.saving}>{t("pricing.saving", { amount: number(price.annualSavingMinor / 100) })}</p>
            ) : null}
          </div>
          <ul className={styles.points}>
            <Point text={cap === null ? t("pricing.unlimited") : t("pricing.cap", { cap: number(cap) })} strong />
            {INCLUDED.map((point) => (
              <Point key={point} text={t(`pricing.included.${point}`)} />
            ))}
          </ul>
          <ButtonLink href={paths.signUp()} variant={popular ? "primary" : "secondary"}>
            {t("pricing.start")}
          </ButtonLink>
        </li>
      ))}
    </ul>
  );
}

function Point({ text, strong = false }: { text: string; strong?: boolean }) {
  return (
    <li className={styles.included}>
      <Check size={18} aria-hidden="true" />
      {strong ? <strong>{text}</strong> : <span>{text}</span>}
    </li>
  );
}
