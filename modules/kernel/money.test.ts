import fc from "fast-check";
import { expect, it } from "vitest";
import { readDecimal, writeDecimal } from "./money";

it("reads what it wrote, in currencies of every number of digits", () => {
  const amount = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 });
  fc.assert(
    fc.property(amount, fc.constantFrom("EUR", "JPY", "KWD"), (minor, currency) => {
      expect(readDecimal(writeDecimal(minor, currency), currency)).toBe(minor);
    }),
  );
});

it.each([
  [2900, "EUR", "29.00"],
  [5, "EUR", "0.05"],
  [-105, "EUR", "-1.05"],
  [1500, "JPY", "1500"],
  [1, "KWD", "0.001"],
])("writes %d of %s as %s", (minor, currency, text) => {
  expect(writeDecimal(minor, currency)).toBe(text);
});

it.each([
  ["29", 2900],
  ["29.", 2900],
  ["29.9", 2990],
  ["29.9000", 2990],
  ["0029.90", 2990],
  ["-0.00", 0],
  ["1.15", 115],
  ["29.995", null],
  ["1e3", null],
  ["1,000.00", null],
  ["+1", null],
  ["", null],
  [".5", null],
  ["9999999999999999", null],
])("reads %s euros as %s cents", (text, minor) => {
  expect(readDecimal(text, "EUR")).toBe(minor);
});

it("reads nothing of what is no currency", () => {
  expect(readDecimal("1.00", "euro")).toBeNull();
});
