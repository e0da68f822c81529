import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkDigit, groupPublicId, isMistypedPublicId, makePublicId, parsePublicId } from "./public-id";

const randomBytes = fc
  .uint8Array({ minLength: 32, maxLength: 32 })
  .filter((bytes) => bytes.filter((b) => b < 250).length >= 15);
const anyId = randomBytes.map((bytes) => makePublicId(2026, bytes));

describe("public ID", () => {
  it("has the check digit of ISO/IEC 7064 MOD 11,10 (the standard's example 0794 -> 5)", () => {
    expect(checkDigit("0794")).toBe(5);
  });

  it("reads back every ID that it makes", () => {
    fc.assert(fc.property(anyId, (id) => void expect(parsePublicId(id)).toBe(id)));
  });

  it("refuses every single wrong digit", () => {
    fc.assert(
      fc.property(anyId, fc.integer({ min: 0, max: 15 }), fc.integer({ min: 1, max: 9 }), (id, position, shift) => {
        const at = id.length - 16 + position;
        const wrong = id.slice(0, at) + ((Number(id[at]) + shift) % 10) + id.slice(at + 1);
        expect(parsePublicId(wrong)).toBeNull();
      }),
    );
  });

  it("refuses a wrong year", () => {
    fc.assert(fc.property(anyId, (id) => void expect(parsePublicId(id.replace("2026", "2025"))).toBeNull()));
  });

  it.each([
    ["lower case", (id: string) => id.toLowerCase()],
    ["groups of four", groupPublicId],
    ["no separators", (id: string) => id.replaceAll("-", "")],
    ["no prefix", (id: string) => id.slice(5)],
    ["en dashes and no-break spaces", (id: string) => id.replaceAll("-", " – ").replaceAll(" ", "\u00a0")],
    ["full-width digits", (id: string) => id.replace(/\d/g, (d) => String.fromCodePoint(0xff10 + Number(d)))],
    ["Arabic-Indic digits", (id: string) => id.replace(/\d/g, (d) => String.fromCodePoint(0x660 + Number(d)))],
    ["Persian digits", (id: string) => id.replace(/\d/g, (d) => String.fromCodePoint(0x6f0 + Number(d)))],
    ["right-to-left marks around it", (id: string) => `\u200f${id}\u200f`],
    ["a pasted address", (id: string) => `https://certificates.example.org/v/${id}/`],
    ["an upper-case address from a QR code", (id: string) => `HTTPS://CERTIFICATES.EXAMPLE.ORG/V/${id}`],
  ])("reads an ID written with %s", (_name, write) => {
    fc.assert(
      fc.property(anyId, (id) => void expect(parsePublicId(write(id))).toBe(id)),
      { numRuns: 20 },
    );
  });

  it.each(["", "CERT-2026-", "CERT-2026-12345678901234567", "cert", "%E0%A4%A", "1".repeat(5000)])(
    "refuses %j",
    (text) => {
      expect(parsePublicId(text)).toBeNull();
    },
  );

  it("tells a mistyped ID from a text that is none, and from a right one", () => {
    fc.assert(
      fc.property(anyId, fc.integer({ min: 1, max: 9 }), (id, by) => {
        const mistyped = id.slice(0, -1) + ((Number(id.at(-1)) + by) % 10);
        expect([isMistypedPublicId(mistyped), isMistypedPublicId(id)]).toEqual([true, false]);
      }),
    );
    expect(["", "hello", "CERT-2026-12345678901234567"].map(isMistypedPublicId)).toEqual([false, false, false]);
  });
});
