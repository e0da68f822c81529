/** Certificates per calendar month that each plan allows; null is unlimited (product rules: Constants). */
export const MONTHLY_CERTIFICATES = { basic: 100, pro: 500, enterprise: null } as const;
export type Plan = keyof typeof MONTHLY_CERTIFICATES;
export const PLAN_NAMES = ["basic", "pro", "enterprise"] as const satisfies readonly Plan[];

export const BILLING_PERIODS = ["monthly", "annual"] as const;
export type BillingPeriod = (typeof BILLING_PERIODS)[number];

/** Days after the first payment within which it can be refunded (product rules: Constants). */
export const REFUND_DAYS = 30;

/** Trial of a new organization, without a payment method: its plan, its days, and its certificates in total. */
export const TRIAL = { plan: "pro", days: 14, certificates: 25 } as const;

/** Currency of all prices, which are in minor units and without VAT. */
export const CURRENCY = "EUR";

/** Number of monthly prices that a year costs. */
const MONTHS_PAID_A_YEAR = 10;

/** Monthly price of each plan, in euro cents. This is the only table of prices. */
const MONTHLY_PRICE_MINOR: Record<Plan, number> = { basic: 9_00, pro: 29_00, enterprise: 149_00 };

/** Returns a plan's price for a period, in euro cents, without VAT. */
export function priceMinor(plan: Plan, period: BillingPeriod): number {
  return MONTHLY_PRICE_MINOR[plan] * (period === "annual" ? MONTHS_PAID_A_YEAR : 1);
}

/** Plans in the order in which they are offered. Prices are euro cents for the whole period. */
export const PLANS = PLAN_NAMES.map((plan) => {
  const monthlyPriceMinor = priceMinor(plan, "monthly");
  const annualPriceMinor = priceMinor(plan, "annual");
  return {
    plan,
    certificatesPerMonth: MONTHLY_CERTIFICATES[plan],
    monthlyPriceMinor,
    annualPriceMinor,
    annualSavingMinor: monthlyPriceMinor * 12 - annualPriceMinor,
    popular: plan === "pro",
  };
});
