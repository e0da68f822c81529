import { useTranslation } from "react-i18next";
import { useFormat } from "#app/i18n/format";
import { paths } from "#app/paths";
import { ButtonLink } from "#app/ui/Button/Button";
import { BILLING_PERIODS, type BillingPeriod, PLANS } from "#modules/billing/index";
import * as styles from "./Plan.css";
import * as pricing from "./Pricing.css";
import type { ChoiceView } from "./plan-view";

/** Plans that an organization can change to, each with its cost now or its start. */
export function ChoosePlan({ choices, period }: { choices: ChoiceView[]; period: BillingPeriod }) {
  const { t } = useTranslation("plan");
  const { euros, date } = useFormat();
  return (
    <section aria-labelledby="choose" id="plans" className={styles.column}>
      <h2 id="choose">{t("choose.title")}</h2>
      <nav className={pricing.periods} aria-label={t("choose.periods")}>
        {BILLING_PERIODS.map((one) => (
          <a
            key={one}
            href={`${paths.app.plan(`period=${one}`)}#plans`}
            className={pricing.period}
            aria-current={one === period ? "true" : undefined}
          >
            {t(`periods.${one}`)}
          </a>
        ))}
      </nav>
      <div className={styles.choices}>
        {PLANS.map(({ plan, certificatesPerMonth: cap, ...price }) => {
          const offer = choices.find((choice) => choice.plan === plan)?.offer ?? null;
          const amount = period === "annual" ? price.annualPriceMinor : price.monthlyPriceMinor;
          return (
            <div key={plan} className={offer ? styles.choice : styles.chosen}>
              <div>
                <h3 className={styles.choiceName}>{t(`plans.${plan}`)}</h3>
                <p className={styles.price}>{t(`price.${period}`, { amount: euros(amount) })}</p>
                {period === "annual" ? (
                  <p className={styles.quiet}>{t("choose.saves", { amount: euros(price.annualSavingMinor) })}</p>
                ) : null}
                <p>{cap === null ? t("choose.unlimited") : t("choose.cap", { count: cap })}</p>
                {offer?.when === "now" && offer.netMinor !== amount ? (
                  <p className={styles.quiet}>{t("choose.now", { amount: euros(offer.netMinor) })}</p>
                ) : null}
                {offer?.when === "at-end" ? (
                  <p className={styles.quiet}>{t("choose.atEnd", { date: date(offer.on) })}</p>
                ) : null}
              </div>
              {offer ? (
                <ButtonLink
                  href={paths.app.planOrder(plan, period)}
                  variant={plan === "pro" ? "primary" : "secondary"}
                  aria-label={t("choose.chooseNamed", { plan: t(`plans.${plan}`) })}
                >
                  {t("choose.choose")}
                </ButtonLink>
              ) : (
                <strong className={styles.current}>{t("choose.current")}</strong>
              )}
            </div>
          );
        })}
      </div>
      <p className={styles.quiet}>{t("choose.vat")}</p>
    </section>
  );
}
