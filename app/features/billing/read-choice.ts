import { paths } from "#app/paths";
import { BILLING_PERIODS, type BillingPeriod, PLAN_NAMES, type Plan } from "#modules/billing/index";

/** The plan that an address or a form names; null where it names none. */
export function readChoice(values: { get(name: string): unknown }): { plan: Plan; period: BillingPeriod } | null {
  const plan = PLAN_NAMES.find((name) => name === values.get("plan"));
  const period = BILLING_PERIODS.find((name) => name === values.get("period"));
  return plan && period ? { plan, period } : null;
}

/** Where somebody goes on who was asked for billing details on the way to a plan; null where they were not. */
export function orderAfter(query: URLSearchParams): string | null {
  const choice = readChoice(query);
  return choice && paths.app.planOrder(choice.plan, choice.period);
}
