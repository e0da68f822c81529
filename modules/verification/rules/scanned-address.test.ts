import { describe, expect, it } from "vitest";
import { readScannedAddress } from "./scanned-address";

const ORIGIN = "https://certificates.example.org";
const ID = "CERT-2026-8838593350121049";
const read = (text: string) => readScannedAddress(text, ORIGIN);

describe("what a scanned code leads to", () => {
  it.each([
    `${ORIGIN}/v/${ID}`,
    `${ORIGIN}/v/${ID}`.toUpperCase(),
    `${ORIGIN}/v/${ID}/?utm=1#x`,
    `${ORIGIN}/verification?id=${ID}`,
    `http://certificates.example.org/v/${ID}`,
    `certificates.example.org/v/${ID}`,
    ID,
    "cert 2026 8838 5933 5012 1049",
    "٢٠٢٦ ٨٨٣٨٥٩٣٣٥٠١٢١٠٤٩",
  ])("is our certificate: %s", (text) => {
    expect(read(text)).toEqual({ ok: true, publicId: ID });
  });

  it.each([
    [`https://example.org/v/${ID}`, "example.org"],
    [`https://certificates.example.org.evil.example/v/${ID}`, "certificates.example.org.evil.example"],
    [`https://certificates.example.org@evil.example/v/${ID}`, "evil.example"],
    [`https://certificates.example.org:8443/v/${ID}`, "certificates.example.org:8443"],
    [`https://сertificates.example.org/v/${ID}`, "xn--ertificates-roj.example.org"],
    [`//evil.example/v/${ID}`, "evil.example"],
    [`evil.example/v/${ID}`, "evil.example"],
  ])("is another place, named and not followed: %s", (text, host) => {
    expect(read(text)).toEqual({ ok: false, code: "foreign-host", host });
  });

  it.each([
    "hello",
    "WIFI:S:home;T:WPA;P:secret;;",
    `${ORIGIN}/features`,
    `ftp://certificates.example.org/v/${ID}`,
    `https://someone@certificates.example.org/v/${ID}`,
    "CERT-2026-8838593350121048",
    "mailto:a@b.example",
    "",
  ])("is no certificate: %s", (text) => {
    expect(read(text)).toEqual({ ok: false, code: "no-certificate-code" });
  });
});
