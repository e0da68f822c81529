import { describe, expect, it } from "vitest";
import { encodeQr, qrPayload } from "../scene/qr";
import { formatDate, groupId, wordingOf } from "./wording/wording";

describe("what the QR holds", () => {
  it("is in upper case, and small, for a plain verification address", () => {
    const url = "https://sanad.example/v/CERT-2026-4718290356112740";
    expect(qrPayload(url)).toBe(url.toUpperCase());
    expect(encodeQr(url).count).toBe(29);
  });

  it("is made once for an address that is asked for again", () => {
    const [one, another] = ["https://sanad.example/v/one", "https://sanad.example/v/other"];
    expect(encodeQr(one)).toBe(encodeQr(one));
    expect(encodeQr(one)).not.toEqual(encodeQr(another));
  });

  it("is left alone where upper case could mean something else", () => {
    for (const url of ["https://sanad.example/v?id=abc", "https://sanad.example/%d8%a7", "https://sanad.example/v#abc"])
      expect(qrPayload(url)).toBe(url);
  });
});

describe("dates and numbers", () => {
  it.each([
    ["en", "17 November 2026"],
    ["fr", "17 novembre 2026"],
    ["de", "17. November 2026"],
    ["es", "17 de noviembre de 2026"],
    ["ar", "17 نوفمبر 2026"],
    ["zh", "2026年11月17日"],
  ] as const)("are written as %s writes them", (language, expected) => {
    expect(formatDate("2026-11-17", wordingOf(language))).toBe(expected);
  });

  it("groups the digits of a number by four", () => {
    expect(groupId("CERT-2026-4718290356112740")).toBe("CERT-2026-4718 2903 5611 2740");
  });
});
