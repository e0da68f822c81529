import { useTranslation } from "react-i18next";
import { useFormat } from "#app/i18n/format";
import { paths } from "#app/paths";
import { Progress } from "#app/ui/Progress/Progress";
import type { Plan } from "#modules/billing/index";
import * as styles from "./dashboard.css";

/** What was used this month of what the plan allows. */
export function PlanUse({
  plan,
  used,
  remaining,
  renewsOn,
}: {
  plan: Plan;
  used: number;
  /** Null without a limit. */
  remaining: number | null;
  /** "2026-12-01" */
  renewsOn: string;
}) {
  const { t } = useTranslation("dashboard");
  const format = useFormat();
  return (
    <section className={styles.card} aria-labelledby="plan">
      <h2 id="plan">{t("plan.title")}</h2>
      <p id="plan-use">
        <strong className={styles.used}>{format.number(used)}</strong>{" "}
        {remaining === null
          ? t("plan.unlimited", { count: used })
          : t("plan.of", { all: format.number(used + remaining) })}
      </p>
      {remaining === null ? null : <Progress value={used} max={used + remaining} labelledBy="plan-use" />}
      <p className={styles.quiet}>{t("plan.name", { plan: t(`site:pricing.plans.${plan}.name`) })}</p>
      {remaining === null ? null : (
        <>
          <p className={styles.under}>{t("plan.renews", { date: format.date(renewsOn) })}</p>
          <a href={paths.pricing()}>{t("plan.compare")}</a>
        </>
      )}
    </section>
  );
}
