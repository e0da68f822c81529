import { expect, test } from "vitest";
import { MONTHLY_CERTIFICATES, PLANS } from "./rules/plans";

test("twelve months by the month cost the annual price and what it saves", () => {
  for (const { monthlyPriceMinor, annualPriceMinor, annualSavingMinor } of PLANS) {
    expect(annualPriceMinor + annualSavingMinor).toBe(12 * monthlyPriceMinor);
    expect(annualSavingMinor).toBe(2 * monthlyPriceMinor);
  }
});

test("a larger plan costs more, one plan is the popular one, and the caps are those that are enforced", () => {
  const prices = PLANS.map(({ monthlyPriceMinor }) => monthlyPriceMinor);
  expect(prices).toEqual([...prices].sort((a, b) => a - b));
  expect(new Set(prices).size).toBe(prices.length);
  expect(PLANS.filter(({ popular }) => popular).map(({ plan }) => plan)).toEqual(["pro"]);
  expect(PLANS.map(({ plan, certificatesPerMonth }) => [plan, certificatesPerMonth])).toEqual(
    Object.entries(MONTHLY_CERTIFICATES),
  );
});
