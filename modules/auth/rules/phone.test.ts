import { describe, expect, it } from "vitest";
import { readPhone } from "../schemas";

describe("telephone numbers", () => {
  it.each([
    ["+212 5 37 71 23 45", "+212537712345"],
    ["00212 537-712345", "+212537712345"],
    ["+33 (0)1 42 68 53 00", "+33142685300"],
    ["＋33 1 42 68 53 00", "+33142685300"],
  ])("are read however they are written: %s", (text, number) => expect(readPhone(text)).toBe(number));

  it.each(["0537712345", "12345", "+1 5", "+999 123456", "call +212537712345", "", "+".repeat(5000)])(
    "are not %j",
    (text) => expect(readPhone(text.slice(0, 5000))).toBeNull(),
  );
});
