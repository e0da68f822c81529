import { expect, it } from "vitest";
import { drawEpcCode } from "../bank/draw-epc-code";
import { epcPayload } from "./epc-code";

const transfer = {
  name: "Sanad GmbH",
  iban: "DE89 3704 0044 0532 0130 00",
  bic: "COBADEFFXXX",
  amountMinor: 3451,
  currency: "EUR",
  reference: "RF18539007547034",
};

it("says a transfer line by line", () => {
  expect(epcPayload(transfer)?.split("\n")).toEqual([
    "BCD",
    "002",
    "1",
    "SCT",
    "COBADEFFXXX",
    "Sanad GmbH",
    "DE89370400440532013000",
    "EUR34.51",
    "",
    "RF18539007547034",
  ]);
  expect(epcPayload({ ...transfer, bic: null })?.split("\n")[4]).toBe("");
});

it.each([
  ["a currency that is not the euro", { currency: "USD" }],
  ["an account outside of SEPA", { iban: "MA64011519000001205000534921" }],
  ["an account whose check digits are wrong", { iban: "DE88370400440532013000" }],
  ["nothing", { amountMinor: 0 }],
  ["more than a transfer can be", { amountMinor: 100_000_000_000 }],
  ["no name", { name: " " }],
  ["no reference", { reference: "invoice 5" }],
])("says nothing for %s", (_, change) => {
  expect(epcPayload({ ...transfer, ...change })).toBeNull();
});

it("is never longer than the guideline allows, and a name stays on its line", () => {
  const long = epcPayload({ ...transfer, name: `Akademie\nfür ${"ü".repeat(100)}` });
  expect(long?.split("\n")).toHaveLength(10);
  expect(Array.from(long?.split("\n")[5] ?? "")).toHaveLength(70);
  expect(new TextEncoder().encode(long ?? "").length).toBeLessThanOrEqual(331);
});

it("is drawn as a square", () => {
  const drawn = drawEpcCode(transfer);
  expect(drawn?.dark).toHaveLength((drawn?.size ?? 0) ** 2);
  expect(drawEpcCode({ ...transfer, currency: "USD" })).toBeNull();
});
