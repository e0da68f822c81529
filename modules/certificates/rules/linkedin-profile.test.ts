import { describe, expect, it } from "vitest";
import { linkedInProfile } from "./linkedin-profile";

const ADDRESS = "https://sanad.example/v/CERT-2026-1234567890123452";
const CERTIFICATE = {
  publicId: "CERT-2026-1234567890123452",
  achievementName: "Data & analysis: 100 %",
  issuer: "École «Atlas»",
  issuedOn: "2026-03-09",
  expiresOn: "2028-11-30",
};
const fields = (address: string) => Object.fromEntries(new URL(address).searchParams);

describe("the link to LinkedIn's form", () => {
  it("fills in every field, months without a zero before them", () => {
    expect(fields(linkedInProfile(ADDRESS, CERTIFICATE))).toEqual({
      startTask: "CERTIFICATION_NAME",
      name: "Data & analysis: 100 %",
      organizationName: "École «Atlas»",
      issueYear: "2026",
      issueMonth: "3",
      expirationYear: "2028",
      expirationMonth: "11",
      certUrl: ADDRESS,
      certId: "CERT-2026-1234567890123452",
    });
  });

  it("leaves out the end of a certificate that has none", () => {
    const link = fields(linkedInProfile(ADDRESS, { ...CERTIFICATE, expiresOn: null }));
    expect(Object.keys(link).filter((name) => name.startsWith("expiration"))).toEqual([]);
  });
});
