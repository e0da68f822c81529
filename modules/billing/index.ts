/** Certificates per calendar month that each plan allows; null is unlimited (product specification, section 9). */
export const MONTHLY_CERTIFICATES = { basic: 100, pro: 500, enterprise: null } as const;
export type Plan = keyof typeof MONTHLY_CERTIFICATES;
