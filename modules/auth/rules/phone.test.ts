import { describe, expect, it } from "vitest";
import { readPhone } from "../schemas";

describe("telephone numbers", () => {
  it.each([
    ["+212 5 37 71 23 45", "+212537712345"],
    ["00212 537-712345", "+212537712345"],
    ["+33 (0)1 42 68 53 00", "+33142685300"],
    ["＋33 1 42 68 53 00", "+33142685300"],
  ])("are read however they are written: %s", (text, number) => expect(readPhone(text)).toBe(number));

  it.each([
    ["0537 71 23 45", "MA", "+212537712345"],
    ["01 42 68 53 00", "FR", "+33142685300"],
    ["+33 1 42 68 53 00", "MA", "+33142685300"],
  ])("are read as written at home once the country is known: %s in %s", (text, country, number) =>
    expect(readPhone(text, country)).toBe(number),
  );

  it("are none of a country that has no such numbers, or of one that does not exist", () => {
    expect(readPhone("12345", "FR")).toBeNull();
    expect(readPhone("0537712345", "XX")).toBeNull();
  });

  it.each(["0537712345", "12345", "+1 5", "+999 123456", "call +212537712345", "", "+".repeat(5000)])(
    "are not %j",
    (text) => expect(readPhone(text.slice(0, 5000))).toBeNull(),
  );
});
