export { MAX_ADDED_CERTIFICATES, MAX_ADDED_DAYS } from "./rules/administered";
export { COUNTRY_CODES } from "./rules/countries";
export type { Buyer, InvoiceDocument, InvoiceLine, Seller } from "./rules/invoice-document";
export {
  BILLING_PERIODS,
  type BillingPeriod,
  CURRENCY,
  FREE_MONTHS_A_YEAR,
  MONTHLY_CERTIFICATES,
  PLAN_NAMES,
  PLANS,
  type Plan,
  priceMinor,
  priceOfOne,
  REFUND_DAYS,
  TRIAL,
} from "./rules/plans";
export { SELLER_COUNTRIES } from "./rules/vat-rates";
export { BillingDetailsSchema } from "./schemas";
