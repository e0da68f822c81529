import { expect, it } from "vitest";
import { readVatNumber } from "./vat-number";

it.each([
  ["DE", "DE 136 695 976", "DE136695976"],
  ["DE", "136695976", "DE136695976"],
  ["GR", "EL 094259216", "EL094259216"],
  ["MA", "001234567000089", "001234567000089"],
  ["US", "12-3456789", "123456789"],
])("takes a number of %s written as %s", (country, text, stored) => {
  expect(readVatNumber(country, text)).toBe(stored);
});

it.each([
  ["DE", "DE136695977"],
  ["FR", "DE136695976"],
  ["MA", "123"],
  ["US", "<script>"],
  ["DE", ""],
])("refuses in %s the number %s", (country, text) => {
  expect(readVatNumber(country, text)).toBeNull();
});
