import { afterEach, beforeEach, expect, vi } from "vitest";

/** An error that is printed and does not fail its test is an error that nobody reads. */
beforeEach(() => {
  vi.spyOn(console, "error");
});
afterEach(() => {
  const printed = vi.mocked(console.error).mock.calls;
  vi.mocked(console.error).mockRestore();
  expect(printed, "something was printed as an error").toEqual([]);
});
