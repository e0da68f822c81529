import type { billing } from "#app/modules.server";
import { type BillingPeriod, PLANS } from "#modules/billing/index";
import type { ChoiceView, PlanView } from "./plan-view";

type Found = Extract<Awaited<ReturnType<typeof billing.getPlan>>, { ok: true }>;
type Choices = Extract<Awaited<ReturnType<typeof billing.previewChoices>>, { ok: true }>;

const priceOf = (plan: string, period: BillingPeriod) => {
  const found = PLANS.find((one) => one.plan === plan);
  return (period === "annual" ? found?.annualPriceMinor : found?.monthlyPriceMinor) ?? 0;
};

/** Converts an organization's plan for its page. */
export function showPlan(found: Found, mayRefund: boolean): PlanView {
  const { quota, paid, details, order, refund } = found;
  return {
    state: quota.state,
    plan: quota.plan,
    lapsed: quota.lapsed,
    cap: quota.cap,
    used: quota.used,
    remaining: quota.remaining,
    until: quota.until.toISOString(),
    months: found.use,
    mayRefund,
    paid: paid && {
      plan: paid.plan,
      period: paid.period,
      until: paid.until.toISOString(),
      endsThen: paid.endsThen,
      next: paid.next,
      amountMinor: priceOf(paid.next?.plan ?? paid.plan, paid.next?.period ?? paid.period),
    },
    graceUntil: found.graceUntil?.toISOString() ?? null,
    creditMinor: found.credit,
    order: order && { id: order.id, kind: order.kind, totalMinor: order.totalMinor, via: order.via },
    methods: found.methods.map(({ id, label, expires, renews }) => ({ id, label, expires, renews })),
    offered: found.offered,
    details: details && {
      name: details.name,
      vatNumber: details.vatNumber,
      email: details.email,
      address: [details.street, [details.postcode, details.city].filter(Boolean).join(" "), details.country].join(", "),
    },
    invoices: found.invoices.map(({ id, number, kind, issuedAt, totalMinor }) => ({
      id,
      number,
      kind,
      issuedOn: issuedAt.toISOString(),
      totalMinor,
    })),
    refund: refund.ok ? { amountMinor: refund.amountMinor, lastDay: refund.lastDay } : null,
    refunds: found.refunds.map(({ id, amountMinor, state }) => ({ id, amountMinor, state })),
  };
}

/** Lists the cost of each plan, paid monthly or yearly. */
export function showChoices({ choices, paidUntil }: Choices, period: BillingPeriod): ChoiceView[] {
  return choices
    .filter((choice) => choice.period === period)
    .map(({ plan, quote }) => ({
      plan,
      offer:
        quote === "same"
          ? null
          : quote === "at-end"
            ? { when: "at-end", on: paidUntil?.toISOString() ?? "" }
            : { when: "now", netMinor: quote.price.netMinor, dueMinor: quote.totalMinor },
    }));
}
