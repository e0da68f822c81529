/** Certificates per calendar month that each plan allows; null is unlimited (product rules: Constants). */
export const MONTHLY_CERTIFICATES = { basic: 100, pro: 500, enterprise: null } as const;
export type Plan = keyof typeof MONTHLY_CERTIFICATES;
export const PLAN_NAMES = ["basic", "pro", "enterprise"] as const satisfies readonly Plan[];

export const BILLING_PERIODS = ["monthly", "annual"] as const;
export type BillingPeriod = (typeof BILLING_PERIODS)[number];

/** Days after the first payment within which it is given back (product rules: Constants). */
export const REFUND_DAYS = 30;

/** A new organization tries this plan, without a payment method, for so many days and certificates in all. */
export const TRIAL = { plan: "pro", days: 14, certificates: 25 } as const;

/** All prices are in this currency, in its minor units, without VAT. */
export const CURRENCY = "EUR";

/** A year costs as much as this many months. */
const MONTHS_PAID_A_YEAR = 10;

/** What each plan costs for a month, in cents of the euro. The one table of prices. */
const MONTHLY_PRICE_MINOR: Record<Plan, number> = { basic: 9_00, pro: 29_00, enterprise: 149_00 };

/** What a plan costs for a period, in cents of the euro, without VAT. */
export function priceMinor(plan: Plan, period: BillingPeriod): number {
  return MONTHLY_PRICE_MINOR[plan] * (period === "annual" ? MONTHS_PAID_A_YEAR : 1);
}

/** The plans in the order in which they are offered. Prices are cents of the euro, for the whole period. */
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
