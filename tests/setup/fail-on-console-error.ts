import { afterEach, beforeEach, expect, vi } from "vitest";

/** Fails a test that prints an error, because printed errors are not read. */
beforeEach(() => {
  vi.spyOn(console, "error");
});
afterEach(() => {
  const printed = vi.mocked(console.error).mock.calls;
  vi.mocked(console.error).mockRestore();
  expect(printed, "something was printed as an error").toEqual([]);
});
