/** What LinkedIn is told of a certificate. Days are as `2026-11-24`. */
export interface ProfileEntry {
  publicId: string;
  achievementName: string;
  /** Name of the issuer. */
  issuer: string;
  issuedOn: string;
  expiresOn: string | null;
}

/**
 * Returns the address of LinkedIn's form "Add license or certification" with every field filled in. `address` is the
 * certificate's page. Source: LinkedIn, "Add to Profile" for certification programs.
 */
export function linkedInProfile(address: string, certificate: ProfileEntry): string {
  const [year = "", month = ""] = certificate.issuedOn.split("-");
  const [lastYear = "", lastMonth = ""] = certificate.expiresOn?.split("-") ?? [];
  const fields = new URLSearchParams({
    startTask: "CERTIFICATION_NAME",
    name: certificate.achievementName,
    organizationName: certificate.issuer,
    issueYear: year,
    issueMonth: String(Number(month)),
    ...(lastYear ? { expirationYear: lastYear, expirationMonth: String(Number(lastMonth)) } : {}),
    certUrl: address,
    certId: certificate.publicId,
  });
  return `https://www.linkedin.com/profile/add?${fields}`;
}
