import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { vatFor, vatMinorOf } from "./vat";
import { readVatNumber } from "./vat-number";
import { EU_STANDARD_RATES, OTHER_STANDARD_RATES } from "./vat-rates";

const MEMBERS = Object.keys(EU_STANDARD_RATES);
const RABAT = { country: "MA", vatNumber: "001234567000089" };
const PARIS = { country: "FR", vatNumber: "FR83404833048" };
const person = (country: string) => ({ country, vatNumber: null });
const business = (country: string) => ({ country, vatNumber: `${country === "GR" ? "EL" : country}1` });

describe("a seller in Morocco", () => {
  it("asks everybody at home for 20 %, and nobody abroad for any: a service is exported", () => {
    for (const buyer of [person("MA"), business("MA")])
      expect(vatFor(RABAT, buyer)).toEqual({ category: "S", rate: 2000, country: "MA", note: null });
    for (const country of [...MEMBERS, "US", "CN", "GB"])
      for (const buyer of [person(country), business(country)])
        expect(vatFor(RABAT, buyer)).toEqual({ category: "E", rate: 0, country: null, note: "export-of-services" });
  });
});

describe("a seller in the European Union", () => {
  it("asks everybody at home for the rate at home", () => {
    for (const country of MEMBERS)
      for (const buyer of [person(country), business(country)])
        expect(vatFor(business(country), buyer)).toEqual({
          category: "S",
          rate: EU_STANDARD_RATES[country],
          country,
          note: null,
        });
  });

  it.each(MEMBERS.filter((country) => country !== "FR"))(
    "in %s: a business owes it, anybody else pays it there",
    (country) => {
      expect(vatFor(PARIS, business(country))).toEqual({
        category: "AE",
        rate: 0,
        country: null,
        note: "reverse-charge",
      });
      const rate = EU_STANDARD_RATES[country];
      expect(vatFor(PARIS, person(country))).toEqual({ category: "S", rate, country, note: null });
    },
  );

  it("asks for none outside the Union, with a number or without", () => {
    for (const country of ["MA", "US", "CN", "GB", "CH", "NO"])
      for (const buyer of [person(country), business(country)])
        expect(vatFor(PARIS, buyer)).toEqual({ category: "O", rate: 0, country: null, note: "outside-scope" });
  });

  it("knows Greece by both of its codes", () => {
    const vatNumber = readVatNumber("GR", "EL 094259216");
    expect(vatNumber).toBe("EL094259216");
    expect(vatFor(PARIS, { country: "GR", vatNumber })).toMatchObject({ category: "AE" });
    expect(vatFor(PARIS, person("GR"))).toMatchObject({ category: "S", rate: 2400, country: "GR" });
    expect(readVatNumber("GR", "EL 094259217")).toBeNull();
  });
});

describe("the amount of VAT", () => {
  const rates = fc.constantFrom(0, ...Object.values(EU_STANDARD_RATES), ...Object.values(OTHER_STANDARD_RATES));
  const amounts = fc.integer({ min: 0, max: 10_000_000 });
  const at = (rate: number) => ({ category: "S" as const, rate, country: "FR", note: null });

  it("is rounded half up", () => {
    expect([2, 3, 7, 8, 12, 13].map((net) => vatMinorOf(net, at(2000)))).toEqual([0, 1, 1, 2, 2, 3]);
    expect(vatMinorOf(10, at(2550))).toBe(3);
    expect(vatMinorOf(2, at(2500))).toBe(1);
  });

  it("is a whole number, never less than nothing, and never further from the rate than half a cent", () => {
    fc.assert(
      fc.property(amounts, rates, (net, rate) => {
        const vat = vatMinorOf(net, at(rate));
        expect(Number.isInteger(vat) && vat >= 0).toBe(true);
        expect(Math.abs(vat * 10_000 - net * rate)).toBeLessThanOrEqual(5_000);
      }),
    );
  });

  it("of a sum differs from the sum of amounts by rounding alone", () => {
    fc.assert(
      fc.property(fc.array(amounts, { minLength: 1, maxLength: 5 }), rates, (nets, rate) => {
        const apart = nets.reduce((sum, net) => sum + vatMinorOf(net, at(rate)), 0);
        const whole = vatMinorOf(
          nets.reduce((sum, net) => sum + net, 0),
          at(rate),
        );
        expect(Math.abs(whole - apart)).toBeLessThanOrEqual((nets.length + 1) / 2);
      }),
    );
  });
});
