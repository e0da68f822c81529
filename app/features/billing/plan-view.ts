import type { BillingPeriod, Plan } from "#modules/billing/index";

/** Data of a plan's page. Amounts are cents of the euro, times are ISO 8601. */
export interface PlanView {
  state: "granted" | "trial" | "active" | "past_due" | "lapsed";
  plan: Plan;
  lapsed: "trial-over" | "trial-used" | "cancelled" | "unpaid" | "refunded" | "closed" | "taken-back" | null;
  /** Maximum number of certificates; null without limit. */
  cap: number | null;
  used: number;
  remaining: number | null;
  /** Date on which the quota renews or the trial ends. */
  until: string;
  months: { month: string; used: number }[];
  paid: {
    plan: Plan;
    period: BillingPeriod;
    until: string;
    endsThen: boolean;
    next: { plan: Plan; period: BillingPeriod } | null;
    amountMinor: number;
  } | null;
  graceUntil: string | null;
  creditMinor: number;
  order: { id: string; kind: "start" | "upgrade" | "renewal"; totalMinor: number; via: string } | null;
  methods: { id: string; label: string; expires: string | null; renews: boolean }[];
  offered: { name: string; kind: "card" | "wallet" }[];
  details: { name: string; address: string; vatNumber: string | null; email: string } | null;
  invoices: {
    id: string;
    number: string;
    kind: "invoice" | "credit_note";
    issuedOn: string;
    totalMinor: number;
  }[];
  /** `lastDay` is a calendar date. */
  refund: { amountMinor: number; lastDay: string } | null;
  refunds: { id: string; amountMinor: number; state: "prepared" | "awaiting_transfer" | "succeeded" | "failed" }[];
  /** Whether the reader may request a refund, as only the owner may. */
  mayRefund: boolean;
}

/** Cost and start of another plan. */
export interface ChoiceView {
  plan: Plan;
  /** Null for the current plan. */
  offer: { when: "now"; netMinor: number; dueMinor: number } | { when: "at-end"; on: string } | null;
}
