import { useTranslation } from "react-i18next";
import { useFormat } from "#app/i18n/format";
import { paths } from "#app/paths";
import { Button, ButtonLink } from "#app/ui/Button/Button";
import { Form } from "#app/ui/Form/Form";
import { Notice } from "#app/ui/Notice/Notice";
import { Card, Row } from "#app/ui/Page/Page";
import { Progress } from "#app/ui/Progress/Progress";
import * as styles from "./Plan.css";
import type { PlanView } from "./plan-view";
import { UseByMonth } from "./UseByMonth";

/** Notices about a plan that need an action, if any. */
export function PlanNotices({ view }: { view: PlanView }) {
  const { t } = useTranslation("plan");
  const { euros, date } = useFormat();
  const { state, lapsed, order, graceUntil, creditMinor, refunds } = view;
  const isOnItsWay = refunds.some((refund) => refund.state !== "succeeded");
  return (
    <>
      {lapsed ? (
        <Notice tone="warning" title={t(`common:quota.lapsed.${lapsed}`)}>
          <p>{t(lapsed === "trial-used" ? "common:quota.used" : "common:quota.stays")}</p>
          <p>
            <a href="#plans">{t("common:quota.choose")}</a>
          </p>
        </Notice>
      ) : null}
      {state === "past_due" && graceUntil ? (
        <Notice tone="error" title={t("pastDue.title")}>
          <p>{t("pastDue.text", { date: date(graceUntil) })}</p>
        </Notice>
      ) : null}
      {order ? (
        <Notice tone="info" title={t(`open.${order.kind}`, { amount: euros(order.totalMinor) })}>
          <p>
            <a href={paths.app.order(order.id)}>{t(order.via === "bank" ? "open.transfer" : "open.pay")}</a>
          </p>
        </Notice>
      ) : null}
      {creditMinor > 0 ? <Notice tone="info">{t("credit", { amount: euros(creditMinor) })}</Notice> : null}
      {isOnItsWay ? <Notice tone="info">{t("refund.onItsWay")}</Notice> : null}
    </>
  );
}

/** The plan, its used quota, and its next change. */
export function PlanState({ view }: { view: PlanView }) {
  const { t } = useTranslation("plan");
  const { euros, number, date } = useFormat();
  const { plan, state, cap, used, remaining, until, paid, months } = view;
  return (
    <Card labelledBy="plan-name">
      <div>
        <h2 id="plan-name" className={styles.name}>
          {t(`plans.${plan}`)}
        </h2>
        <p className={styles.quiet}>
          {[t(`states.${state}`, { date: date(until) }), ...(paid ? [t(`periods.${paid.period}`)] : [])].join(" · ")}
        </p>
      </div>
      {state === "lapsed" ? null : (
        <div>
          <p id="plan-use">
            {cap === null
              ? t("use.unlimited", { count: used })
              : t(state === "trial" ? "use.trial" : "use.month", { used: number(used), cap: number(cap) })}
          </p>
          {cap === null ? null : <Progress value={used} max={cap} labelledBy="plan-use" />}
          {remaining === null ? null : (
            <p className={styles.quiet}>
              {t("use.left", { count: remaining })}{" "}
              {t(state === "trial" ? "common:quota.until" : "common:quota.renews", { date: date(until) })}
            </p>
          )}
        </div>
      )}
      {paid ? (
        <p>
          {paid.endsThen
            ? t("next.ends", { date: date(paid.until) })
            : paid.next
              ? t("next.changes", {
                  date: date(paid.until),
                  plan: t(`plans.${paid.next.plan}`),
                  period: t(`periods.${paid.next.period}`),
                })
              : t("next.renews", { date: date(paid.until), amount: euros(paid.amountMinor) })}
        </p>
      ) : null}
      <Row>
        {remaining !== null && remaining === 0 ? (
          <ButtonLink href="#plans">{t("common:quota.upgrade")}</ButtonLink>
        ) : null}
        {paid && (paid.endsThen || paid.next) ? (
          <Form>
            <Button name="intent" value="keep" variant="secondary">
              {t("next.keep")}
            </Button>
          </Form>
        ) : null}
        {(paid && !paid.endsThen) || state === "past_due" ? (
          <a href={paths.app.planCancel()}>{t("cancel.title")}</a>
        ) : null}
      </Row>
      <h3>{t("use.months")}</h3>
      <p className={styles.quiet}>{t("use.utc")}</p>
      <UseByMonth months={months} />
    </Card>
  );
}
