import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { monthOf, nextMonth, periodEnd } from "./calendar";
import { BILLING_PERIODS, PLAN_NAMES, priceMinor } from "./plans";
import { pricePeriod, priceUpgrade, timeOfChange } from "./price-order";

const plans = fc.constantFrom(...PLAN_NAMES);
const periods = fc.constantFrom(...BILLING_PERIODS);
const moments = fc.date({ min: new Date("2026-01-01"), max: new Date("2036-01-01"), noInvalidDate: true });

/** Generates a paid period, a choice that is worth more, and a moment within the period. */
const upgrades = fc
  .record({
    plan: plans,
    period: periods,
    from: moments,
    choice: fc.record({ plan: plans, period: periods }),
    at: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .filter(({ plan, period, choice }) => timeOfChange({ plan, period }, choice) === "now")
  .map(({ plan, period, from, choice, at }) => {
    const paidUntil = periodEnd(from, period, from.getUTCDate());
    const now = new Date(from.getTime() + Math.floor(at * (paidUntil.getTime() - from.getTime() - 1)));
    return { current: { plan, period, paidFrom: from, paidUntil }, choice, now };
  });

describe("an upgrade that takes effect at once", () => {
  it("costs never less than nothing, and is the sum of its lines", () => {
    fc.assert(
      fc.property(upgrades, ({ current, choice, now }) => {
        const { netMinor, lines, until } = priceUpgrade(current, choice, now);
        expect(netMinor).toBeGreaterThanOrEqual(0);
        expect(lines.reduce((sum, line) => sum + line.netMinor, 0)).toBe(netMinor);
        expect(until.getTime()).toBeGreaterThan(now.getTime());
      }),
    );
  });

  it("takes off no more than was paid, all of it at the beginning, and asks for no more than the new price", () => {
    fc.assert(
      fc.property(upgrades, ({ current, choice, now }) => {
        const [added, unused] = priceUpgrade(current, choice, now).lines;
        const paid = priceMinor(current.plan, current.period);
        expect(-(unused?.netMinor ?? 0)).toBeLessThanOrEqual(paid);
        expect(added?.netMinor ?? 0).toBeLessThanOrEqual(priceMinor(choice.plan, choice.period));
        const first = priceUpgrade(current, choice, current.paidFrom).lines[1];
        expect(first?.netMinor).toBe(-paid);
      }),
    );
  });

  it("costs the same in one step as in two at the same moment", () => {
    fc.assert(
      fc.property(periods, moments, fc.double({ min: 0, max: 1, noNaN: true }), (period, from, at) => {
        const paidUntil = periodEnd(from, period, from.getUTCDate());
        const now = new Date(from.getTime() + Math.floor(at * (paidUntil.getTime() - from.getTime() - 1)));
        const on = (plan: "basic" | "pro") => ({ plan, period, paidFrom: from, paidUntil });
        const step = (plan: "basic" | "pro", to: "pro" | "enterprise") =>
          priceUpgrade(on(plan), { plan: to, period }, now);
        expect(step("basic", "pro").netMinor + step("pro", "enterprise").netMinor).toBe(
          step("basic", "enterprise").netMinor,
        );
      }),
    );
  });

  it("is worth half of the difference in the middle of a month of thirty days", () => {
    const paidFrom = new Date("2026-11-01T00:00:00Z");
    const current = {
      plan: "basic" as const,
      period: "monthly" as const,
      paidFrom,
      paidUntil: new Date("2026-12-01T00:00:00Z"),
    };
    const { netMinor, lines } = priceUpgrade(
      current,
      { plan: "pro", period: "monthly" },
      new Date("2026-11-16T00:00:00Z"),
    );
    expect(lines.map((line) => line.netMinor)).toEqual([14_50, -4_50]);
    expect(netMinor).toBe(10_00);
  });
});

it("a smaller plan and a shorter period begin when what is paid for ends", () => {
  const pro = { plan: "pro", period: "annual" } as const;
  expect(timeOfChange(pro, { plan: "basic", period: "annual" })).toBe("at-end");
  expect(timeOfChange(pro, { plan: "pro", period: "monthly" })).toBe("at-end");
  expect(timeOfChange(pro, { plan: "enterprise", period: "monthly" })).toBe("at-end");
  expect(timeOfChange(pro, pro)).toBe("same");
  expect(timeOfChange(pro, { plan: "enterprise", period: "annual" })).toBe("now");
});

describe("periods", () => {
  it.each([
    ["monthly", "2026-01-31T10:00:00Z", 31, "2026-02-28T10:00:00.000Z"],
    ["monthly", "2026-02-28T10:00:00Z", 31, "2026-03-31T10:00:00.000Z"],
    ["monthly", "2028-01-31T10:00:00Z", 31, "2028-02-29T10:00:00.000Z"],
    ["monthly", "2026-12-15T23:59:59Z", 15, "2027-01-15T23:59:59.000Z"],
    ["annual", "2028-02-29T00:00:00Z", 29, "2029-02-28T00:00:00.000Z"],
    ["annual", "2031-02-28T00:00:00Z", 29, "2032-02-29T00:00:00.000Z"],
  ] as const)("a %s one from %s ends on its day, or the month's last", (period, from, day, until) => {
    expect(pricePeriod({ plan: "pro", period }, new Date(from), day).until.toISOString()).toBe(until);
  });
});

/** Generates the moments at which a subscription begins, with the 31st and the 29th of February among them. */
const beginnings = fc.oneof(
  moments,
  fc.constantFrom("2026-01-31T10:00:00Z", "2028-02-29T23:59:59Z", "2031-12-31T00:00:00Z").map((iso) => new Date(iso)),
);

describe("renewals, one after another", () => {
  it("come on the day of the beginning, or the month's last, at the same time of the day, and skip no month", () => {
    fc.assert(
      fc.property(beginnings, fc.integer({ min: 1, max: 48 }), (from, times) => {
        const day = from.getUTCDate();
        let at = from;
        for (let n = 1; n <= times; n++) {
          const next = periodEnd(at, "monthly", day);
          const months = (next.getUTCFullYear() - from.getUTCFullYear()) * 12 + next.getUTCMonth() - from.getUTCMonth();
          expect(months).toBe(n);
          const last = new Date(Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + 1, 0)).getUTCDate();
          expect(next.getUTCDate()).toBe(Math.min(day, last));
          expect(next.toISOString().slice(11)).toBe(from.toISOString().slice(11));
          expect(next.getTime()).toBeGreaterThan(at.getTime());
          at = next;
        }
      }),
    );
  });

  it("end on one day whether twelve are paid by the month or one by the year", () => {
    fc.assert(
      fc.property(beginnings, (from) => {
        const day = from.getUTCDate();
        let at = from;
        for (let n = 0; n < 12; n++) at = periodEnd(at, "monthly", day);
        expect(at).toEqual(periodEnd(from, "annual", day));
      }),
    );
  });
});

describe("prices", () => {
  it("of a whole period are the table's, are one line, and by the year never more than twelve months", () => {
    fc.assert(
      fc.property(plans, periods, beginnings, (plan, period, from) => {
        const { netMinor, lines } = pricePeriod({ plan, period }, from, from.getUTCDate());
        expect(netMinor).toBe(priceMinor(plan, period));
        expect(lines.map((line) => line.netMinor)).toEqual([netMinor]);
        expect(priceMinor(plan, "annual")).toBeLessThan(12 * priceMinor(plan, "monthly"));
      }),
    );
  });

  it("of an upgrade fall as time goes on, and two upgrades one after the other cost no less than none", () => {
    fc.assert(
      fc.property(
        periods,
        beginnings,
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 2, maxLength: 2 }),
        (period, from, parts) => {
          const paidUntil = periodEnd(from, period, from.getUTCDate());
          const [first = 0, second = 0] = [...parts].sort((a, b) => a - b);
          const at = (part: number) =>
            new Date(from.getTime() + Math.floor(part * (paidUntil.getTime() - from.getTime() - 1)));
          const on = (plan: "basic" | "pro") => ({ plan, period, paidFrom: from, paidUntil });
          const whole = (now: Date) => priceUpgrade(on("basic"), { plan: "enterprise", period }, now).netMinor;
          expect(whole(at(second))).toBeLessThanOrEqual(whole(at(first)));
          // Two upgrades by way of the middle plan cost at least the direct upgrade at the second moment, and at most
          // that at the first.
          const way =
            priceUpgrade(on("basic"), { plan: "pro", period }, at(first)).netMinor +
            priceUpgrade(on("pro"), { plan: "enterprise", period }, at(second)).netMinor;
          expect(way).toBeLessThanOrEqual(whole(at(first)));
          expect(way).toBeGreaterThanOrEqual(whole(at(second)));
        },
      ),
    );
  });

  it("ask that a choice takes effect at once in one direction alone: there and back is never twice at once", () => {
    fc.assert(
      fc.property(plans, periods, plans, periods, (plan, period, otherPlan, otherPeriod) => {
        const [one, other] = [
          { plan, period },
          { plan: otherPlan, period: otherPeriod },
        ];
        const [there, back] = [timeOfChange(one, other), timeOfChange(other, one)];
        expect(there === "now" && back === "now").toBe(false);
        expect(there === "same").toBe(back === "same");
      }),
    );
  });
});

describe("the month that a certificate counts for", () => {
  it("is that of its moment in UTC, from the first millisecond to the last, wherever the clock of the machine is", () => {
    fc.assert(
      fc.property(beginnings, (at) => {
        const next = nextMonth(at);
        expect(monthOf(new Date(next.getTime() - 1))).toBe(monthOf(at));
        expect(monthOf(next)).not.toBe(monthOf(at));
        expect(next.toISOString()).toMatch(/-01T00:00:00\.000Z$/);
      }),
    );
    expect(monthOf(new Date("2026-12-31T23:59:59.999Z"))).toBe("2026-12");
    expect(nextMonth(new Date("2026-12-31T23:59:59.999Z"))).toEqual(new Date("2027-01-01T00:00:00Z"));
  });
});
