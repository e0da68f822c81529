import { expect, test } from "vitest";
import { isOfficeOpen } from "./office-hours";

test("the office opens at nine and closes at six by its own clock", () => {
  // 2026-11-20 is a Friday.
  expect(isOfficeOpen(new Date("2026-11-20T07:59:59Z"))).toBe(false);
  expect(isOfficeOpen(new Date("2026-11-20T08:00:00Z"))).toBe(true);
  expect(isOfficeOpen(new Date("2026-11-20T16:59:59Z"))).toBe(true);
  expect(isOfficeOpen(new Date("2026-11-20T17:00:00Z"))).toBe(false);
});

test("it is closed at the weekend, which begins by its own clock too", () => {
  expect(isOfficeOpen(new Date("2026-11-21T10:00:00Z"))).toBe(false);
  expect(isOfficeOpen(new Date("2026-11-22T10:00:00Z"))).toBe(false);
  expect(isOfficeOpen(new Date("2026-11-23T10:00:00Z"))).toBe(true);
});
