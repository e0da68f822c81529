import { describe, expect, it } from "vitest";
import { dayAt } from "../../kernel/zoned-day";
import { entitlementOf, type SubscriptionFacts } from "./entitlement";
import { lastRefundDay, refundUntil } from "./refund-window";

const NOW = new Date("2026-11-24T12:00:00Z");
const later = (ms: number) => new Date(NOW.getTime() + ms);
const facts = (own: Partial<SubscriptionFacts>): SubscriptionFacts => ({
  plan: "pro",
  state: "active",
  paidUntil: later(1),
  cancelledAt: null,
  trialEndsAt: null,
  pastDueSince: null,
  lapseReason: null,
  ...own,
});

describe("what may be issued", () => {
  it.each([
    ["a plan that is paid for", facts({}), 500],
    ["a plan whose renewal is being collected", facts({ paidUntil: later(-1) }), 500],
    ["a plan that ends with what is paid for, until then", facts({ cancelledAt: NOW }), 500],
    ["a trial, to its last moment", facts({ state: "trial", trialEndsAt: later(1) }), 25],
    [
      "a plan in its grace, to the last moment",
      facts({ state: "past_due", pastDueSince: later(1 - 14 * 86_400_000) }),
      500,
    ],
    ["a plan without limit", facts({ plan: "enterprise", state: "granted" }), null],
  ])("is what the plan says: %s", (_name, subscription, cap) => {
    expect(entitlementOf(subscription, NOW)).toMatchObject({ may: "issue", cap });
  });

  it.each([
    ["a trial that has ended", facts({ state: "trial", trialEndsAt: NOW }), "trial-over"],
    ["what was paid for and cancelled", facts({ cancelledAt: NOW, paidUntil: NOW }), "cancelled"],
    ["a grace that has ended", facts({ state: "past_due", pastDueSince: later(-14 * 86_400_000) }), "unpaid"],
    ["what was given back", facts({ state: "lapsed", lapseReason: "refunded" }), "refunded"],
  ])("is nothing: %s, whether or not a job has written it down", (_name, subscription, reason) => {
    expect(entitlementOf(subscription, NOW)).toMatchObject({ may: "nothing", reason });
  });
});

it.each(["Africa/Casablanca", "Pacific/Auckland", "America/Los_Angeles", "UTC"])(
  "money can be had back until midnight of the thirtieth day in %s",
  (zone) => {
    const until = refundUntil(new Date("2026-11-01T22:30:00Z"), zone);
    const last = new Date(until.getTime() - 1);
    const days =
      (Date.parse(dayAt(last, zone)) - Date.parse(dayAt(new Date("2026-11-01T22:30:00Z"), zone))) / 86_400_000;
    expect(days).toBe(30);
    expect(dayAt(until, zone)).not.toBe(dayAt(last, zone));
    // The last day shown on pages is one on which a refund is still possible.
    expect(lastRefundDay(new Date("2026-11-01T22:30:00Z"), zone)).toBe(dayAt(last, zone));
  },
);
