import { describe, expect, it } from "vitest";
import { FREE_MONTHS_A_YEAR, MONTHLY_CERTIFICATES, PLAN_NAMES, PLANS, priceMinor, priceOfOne } from "./plans";

describe("the price of one certificate", () => {
  it("is the month's price shared by all certificates of the plan", () => {
    expect(priceOfOne("basic", "monthly")).toEqual({ minor: 9, certificates: 100 });
    expect(priceOfOne("pro", "monthly")).toEqual({ minor: 5.8, certificates: 500 });
  });

  it("is told for an example where a plan has no limit, and is less than in the plans below", () => {
    const { minor, certificates } = priceOfOne("enterprise", "monthly");
    expect(MONTHLY_CERTIFICATES.enterprise).toBeNull();
    expect(certificates).toBeGreaterThan(500);
    expect(minor).toBeCloseTo(priceMinor("enterprise", "monthly") / certificates);
    expect(minor).toBeLessThan(priceOfOne("pro", "monthly").minor);
  });

  it.each(PLAN_NAMES)("is lower by the year in %s, by the months that cost nothing", (plan) => {
    const [month, year] = [priceOfOne(plan, "monthly"), priceOfOne(plan, "annual")];
    expect(year.minor / month.minor).toBeCloseTo((12 - FREE_MONTHS_A_YEAR) / 12);
  });
});

it("a year saves what its free months would cost", () => {
  for (const { monthlyPriceMinor, annualSavingMinor } of PLANS)
    expect(annualSavingMinor).toBe(FREE_MONTHS_A_YEAR * monthlyPriceMinor);
});
