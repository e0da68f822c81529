/** Certificates per calendar month that each plan allows; null is unlimited (product rules: Constants). */
export const MONTHLY_CERTIFICATES = { basic: 100, pro: 500, enterprise: null } as const;
export type Plan = keyof typeof MONTHLY_CERTIFICATES;

export type BillingPeriod = "monthly" | "annual";

/** Days after the first payment within which it is given back (product rules: Constants). */
export const REFUND_DAYS = 30;

/** A year costs as much as this many months. */
const MONTHS_PAID_A_YEAR = 10;

/** What each plan costs for a month, in cents of the euro. The one table of prices. */
const MONTHLY_PRICE_MINOR: Record<Plan, number> = { basic: 29_00, pro: 89_00, enterprise: 299_00 };

/** The plans in the order in which they are offered. Prices are cents of the euro, for the whole period. */
export const PLANS = (["basic", "pro", "enterprise"] as const satisfies readonly Plan[]).map((plan) => {
  const monthlyPriceMinor = MONTHLY_PRICE_MINOR[plan];
  const annualPriceMinor = monthlyPriceMinor * MONTHS_PAID_A_YEAR;
  return {
    plan,
    certificatesPerMonth: MONTHLY_CERTIFICATES[plan],
    monthlyPriceMinor,
    annualPriceMinor,
    annualSavingMinor: monthlyPriceMinor * 12 - annualPriceMinor,
    popular: plan === "pro",
  };
});
