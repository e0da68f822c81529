import { useTranslation } from "react-i18next";
import { useFormat } from "#app/i18n/format";
import { paths } from "#app/paths";
import { Progress } from "#app/ui/Progress/Progress";
import { QuotaRenewal } from "#app/ui/Quota/QuotaNotice";
import type { QuotaView } from "#app/ui/Quota/quota-view";
import * as styles from "./dashboard.css";

/** Used quota of the plan, this month or in the trial. */
export function PlanUse({ quota, mayChange }: { quota: QuotaView; mayChange: boolean }) {
  const { t } = useTranslation("dashboard");
  const format = useFormat();
  const { plan, state, lapsed, used, cap } = quota;
  // QuotaNotice, above on the page, describes a lapsed plan.
  if (lapsed) return null;
  const name = t("plan.name", { plan: t(`site:pricing.plans.${plan}.name`) });
  return (
    <section className={styles.card} aria-labelledby="plan">
      <h2 id="plan">{t(state === "trial" ? "plan.trialTitle" : "plan.title")}</h2>
      <p id="plan-use">
        <strong className={styles.used}>{format.number(used)}</strong>{" "}
        {cap === null ? t("plan.unlimited", { count: used }) : t("plan.of", { all: format.number(cap) })}
      </p>
      {cap === null ? null : <Progress value={used} max={cap} labelledBy="plan-use" />}
      <p className={styles.quiet}>{name}</p>
      {cap === null ? null : (
        <div className={styles.under}>
          <QuotaRenewal quota={quota} />
        </div>
      )}
      {mayChange ? (
        <a href={paths.app.plan()}>{t("plan.manage")}</a>
      ) : cap === null ? null : (
        <a href={paths.pricing()}>{t("plan.compare")}</a>
      )}
    </section>
  );
}
