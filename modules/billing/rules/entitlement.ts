import { daysAfter } from "./calendar";
import { GRACE_DAYS } from "./dunning";
import { MONTHLY_CERTIFICATES, type Plan, TRIAL } from "./plans";

export type LapseReason = "trial-over" | "trial-used" | "cancelled" | "unpaid" | "refunded" | "closed" | "taken-back";

/** Stored fields of a subscription that decide what may be issued. */
export interface SubscriptionFacts {
  plan: Plan;
  state: "granted" | "trial" | "active" | "past_due" | "lapsed";
  paidUntil: Date | null;
  cancelledAt: Date | null;
  trialEndsAt: Date | null;
  pastDueSince: Date | null;
  lapseReason: string | null;
}

/** What an organization may issue at a moment. A cap of null is unlimited. */
export type Entitlement =
  | { may: "issue"; state: "granted" | "active" | "past_due"; plan: Plan; cap: number | null; counted: "month" }
  | { may: "issue"; state: "trial"; plan: Plan; cap: number; counted: "trial"; until: Date }
  | { may: "nothing"; state: "lapsed"; plan: Plan; reason: LapseReason };

/**
 * Determines the state of a subscription at a moment. A trial or grace period ends by time alone, whether or not the
 * job that records it has run. While a due renewal is collected, certificates can be issued.
 */
export function entitlementOf(facts: SubscriptionFacts, now: Date): Entitlement {
  const { plan, state } = facts;
  const lapsed = (reason: LapseReason): Entitlement => ({ may: "nothing", state: "lapsed", plan, reason });
  switch (state) {
    case "trial": {
      const until = facts.trialEndsAt ?? now;
      if (until <= now) return lapsed("trial-over");
      return { may: "issue", state, plan, cap: TRIAL.certificates, counted: "trial", until };
    }
    case "lapsed":
      return lapsed(readReason(facts.lapseReason));
    case "past_due":
      if (facts.pastDueSince && daysAfter(facts.pastDueSince, GRACE_DAYS) <= now) return lapsed("unpaid");
      break;
    case "active":
      if (facts.cancelledAt && facts.paidUntil && facts.paidUntil <= now) return lapsed("cancelled");
      break;
    case "granted":
  }
  return { may: "issue", state, plan, cap: MONTHLY_CERTIFICATES[plan], counted: "month" };
}

const REASONS: readonly LapseReason[] = [
  "trial-over",
  "trial-used",
  "cancelled",
  "unpaid",
  "refunded",
  "closed",
  "taken-back",
];
const readReason = (text: string | null) => REASONS.find((reason) => reason === text) ?? "unpaid";
