import type { BillingPeriod, Plan } from "#modules/billing/index";

/** What the page of a plan shows. Amounts are cents of the euro, times are ISO 8601. */
export interface PlanView {
  state: "granted" | "trial" | "active" | "past_due" | "lapsed";
  plan: Plan;
  lapsed: "trial-over" | "trial-used" | "cancelled" | "unpaid" | "refunded" | "closed" | "taken-back" | null;
  /** Certificates; null without limit. */
  cap: number | null;
  used: number;
  remaining: number | null;
  /** When the use begins again, or the trial ends. */
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
  /** Null where they may not have money back: that is the owner's. */
  mayRefund: boolean;
}

/** What a plan would cost and when it would begin. */
export interface ChoiceView {
  plan: Plan;
  /** Null where it is the plan that they have. */
  offer: { when: "now"; netMinor: number; dueMinor: number } | { when: "at-end"; on: string } | null;
}
