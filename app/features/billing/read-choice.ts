import { paths } from "#app/paths";
import { BILLING_PERIODS, type BillingPeriod, PLAN_NAMES, type Plan } from "#modules/billing/index";

/** Reads the plan and the period from an address or a form; null where either is missing or unknown. */
export function readChoice(values: { get(name: string): unknown }): { plan: Plan; period: BillingPeriod } | null {
  const plan = PLAN_NAMES.find((name) => name === values.get("plan"));
  const period = BILLING_PERIODS.find((name) => name === values.get("period"));
  return plan && period ? { plan, period } : null;
}

/**
 * Returns the order page to continue with after billing details were requested for a plan; null where there is no plan
 * in the address.
 */
export function orderAfter(query: URLSearchParams): string | null {
  const choice = readChoice(query);
  return choice && paths.app.planOrder(choice.plan, choice.period);
}
