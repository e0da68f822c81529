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

const MONTHS_A_YEAR = 12;
/** Number of monthly prices that a year costs. */
const MONTHS_PAID_A_YEAR = 10;
/** Months of a year that cost nothing. */
export const FREE_MONTHS_A_YEAR = MONTHS_A_YEAR - MONTHS_PAID_A_YEAR;

/** Monthly price of each plan, in euro cents. This is the only table of prices. */
const MONTHLY_PRICE_MINOR: Record<Plan, number> = { basic: 9_00, pro: 29_00, enterprise: 149_00 };

/** Returns a plan's price for a period, in euro cents, without VAT. */
export function priceMinor(plan: Plan, period: BillingPeriod): number {
  return MONTHLY_PRICE_MINOR[plan] * (period === "annual" ? MONTHS_PAID_A_YEAR : 1);
}

/** Certificates a month with which the price of one is told where a plan has no limit. */
const EXAMPLE_CERTIFICATES = 5000;

/**
 * Returns what one certificate costs where a month's certificates are all issued, in euro cents and fractions of them,
 * with their number: the limit, or an example where there is none.
 */
export function priceOfOne(plan: Plan, period: BillingPeriod): { minor: number; certificates: number } {
  const certificates = MONTHLY_CERTIFICATES[plan] ?? EXAMPLE_CERTIFICATES;
  const months = period === "annual" ? MONTHS_A_YEAR : 1;
  return { minor: priceMinor(plan, period) / months / certificates, certificates };
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
    annualSavingMinor: monthlyPriceMinor * MONTHS_A_YEAR - annualPriceMinor,
    popular: plan === "pro",
  };
});
