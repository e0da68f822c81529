import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import * as styles from "#app/features/admin/Admin.css";
import { ReasonForm, type Refused, reasonId } from "#app/features/admin/ReasonForm";
import { useFormat } from "#app/i18n/format";
import { DescriptionList } from "#app/ui/DescriptionList/DescriptionList";
import { Field, SelectField } from "#app/ui/Form/Field";
import { Card } from "#app/ui/Page/Page";
import {
  type BillingPeriod,
  MAX_ADDED_CERTIFICATES,
  MAX_ADDED_DAYS,
  PLAN_NAMES,
  type Plan,
} from "#modules/billing/index";

export const PLAN_INTENTS = ["give-plan", "extend-trial", "add-certificates"] as const;
export type PlanIntent = (typeof PLAN_INTENTS)[number];
const CHOICES = { "give-plan": "plan", "extend-trial": "days", "add-certificates": "count" } as const;
/** Results of the plan forms, shown by the page. */
export const PLAN_NEWS = ["planGiven", "trialExtended", "added"] as const;
/** Codes of problems with the input, as opposed to the current plan. */
const OF_CHOICE: readonly string[] = ["plan-unknown", "days-out-of-range", "count-out-of-range"];

/** An organization's plan for platform staff. Times are ISO. */
export interface ShownPlan {
  plan: Plan;
  state: "granted" | "trial" | "active" | "past_due" | "lapsed";
  lapsed: "trial-over" | "trial-used" | "cancelled" | "unpaid" | "refunded" | "closed" | "taken-back" | null;
  cap: number | null;
  used: number;
  /** Additional certificates on top of the plan, this month. */
  granted: number;
  period: BillingPeriod | null;
  until: { kind: "trial" | "renews" | "ends" | "grace"; at: string } | null;
  /** Forms that can succeed now. */
  offered: readonly PlanIntent[];
  /** Reason why no other plan can be given now, where it does not follow from the other fields. */
  kept: "paid-plan" | "payment-on-its-way" | null;
}

/** A rejected plan form with its input. */
export type RefusedPlan = Refused & { chosen: string };

export const isPlanIntent = (intent: unknown): intent is PlanIntent => PLAN_INTENTS.some((name) => name === intent);

/** Returns the field with which a problem can be fixed: the reason or the input; undefined where neither helps. */
export function planFieldOf({ intent, code }: Refused): string | undefined {
  if (code.startsWith("reason-")) return reasonId(intent);
  return isPlanIntent(intent) && OF_CHOICE.includes(code) ? CHOICES[intent] : undefined;
}

/** Quota and term of an organization's plan, with the forms by which platform staff change it. */
export function OrganizationPlan({ shown, refused }: { shown: ShownPlan; refused: RefusedPlan | undefined }) {
  const { t } = useTranslation("admin");
  const format = useFormat();
  const { plan, state, lapsed, period, cap, used, granted, until, offered, kept } = shown;
  return (
    <Card labelledBy="organization-plan">
      <h2 id="organization-plan">{t("plan:title")}</h2>
      <DescriptionList
        facts={[
          [t("plan.plan"), t(`plan:plans.${plan}`)],
          [t("plan.state"), t(`plan.states.${state}`)],
          [t("plan.ended"), lapsed ? t(`plan.lapsed.${lapsed}`) : null],
          [t("plan.billing"), period ? t(`plan:periods.${period}`) : null],
          [
            t(state === "trial" ? "plan.usedInTrial" : "plan.used"),
            lapsed
              ? null
              : cap === null
                ? t("plan.unlimited", { used: format.number(used) })
                : t("plan.of", { used: format.number(used), cap: format.number(cap) }),
          ],
          [t("plan.granted"), granted > 0 ? format.number(granted) : null],
          [until ? t(`plan.until.${until.kind}`) : "", until ? format.time(until.at) : null],
        ]}
      />
      {kept ? <p className={styles.quiet}>{t(`plan.problems.${kept}`)}</p> : null}
      {PLAN_INTENTS.filter((intent) => offered.includes(intent)).map((intent) => (
        <PlanForm key={intent} intent={intent} refused={refused}>
          <Choice intent={intent} shown={shown} refused={refused} />
        </PlanForm>
      ))}
    </Card>
  );
}

function PlanForm(props: { intent: PlanIntent; refused: RefusedPlan | undefined; children: ReactNode }) {
  const { intent, refused, children } = props;
  const { t } = useTranslation("admin");
  return (
    <details open={refused?.intent === intent}>
      <summary className={styles.summary}>{t(`plan.${intent}.title`)}</summary>
      <div className={styles.part}>
        <p>{t(`plan.${intent}.text`)}</p>
        <ReasonForm
          {...{ intent, refused, hint: t("reason.shown"), variant: "secondary" }}
          submit={t(`plan.${intent}.submit`)}
        >
          {children}
        </ReasonForm>
      </div>
    </details>
  );
}

/** Input of each form, besides the reason. */
function Choice({
  intent,
  shown,
  refused,
}: {
  intent: PlanIntent;
  shown: ShownPlan;
  refused: RefusedPlan | undefined;
}) {
  const { t } = useTranslation("admin");
  const format = useFormat();
  const mine = refused?.intent === intent ? refused : undefined;
  const name = CHOICES[intent];
  const errors = mine && OF_CHOICE.includes(mine.code) ? [mine.code] : [];
  const frame = { field: { id: name, name, errors, initialValue: mine?.chosen }, errorTexts: "admin:plan.problems" };
  if (intent === "give-plan") {
    const others = PLAN_NAMES.filter((plan) => shown.state !== "granted" || plan !== shown.plan);
    const options = others.map((plan) => ({ value: plan, label: t(`plan:plans.${plan}`) }));
    return <SelectField {...frame} label={t("plan.plan")} options={options} />;
  }
  const most = intent === "extend-trial" ? MAX_ADDED_DAYS : MAX_ADDED_CERTIFICATES;
  return (
    <Field
      {...frame}
      label={t(`plan.${intent}.${name}`)}
      hint={t("plan.range", { most: format.number(most) })}
      inputMode="numeric"
      autoComplete="off"
      dir="ltr"
      short
    />
  );
}
