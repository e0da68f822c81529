/** Links for adding a certificate to other sites. They are plain links without third-party scripts. */

/**
 * LinkedIn's form "Add license or certification" with all its fields prefilled. Source: LinkedIn, "Add to Profile" for
 * certification programs.
 */
export function linkedInProfile(
  address: string,
  certificate: {
    publicId: string;
    achievementName: string;
    issuer: { name: string };
    /** Date as `YYYY-MM-DD`. */
    issuedOn: string;
    expiresOn: string | null;
  },
): string {
  const [year = "", month = ""] = certificate.issuedOn.split("-");
  const [lastYear = "", lastMonth = ""] = certificate.expiresOn?.split("-") ?? [];
  const fields = new URLSearchParams({
    startTask: "CERTIFICATION_NAME",
    name: certificate.achievementName,
    organizationName: certificate.issuer.name,
    issueYear: year,
    issueMonth: String(Number(month)),
    ...(lastYear ? { expirationYear: lastYear, expirationMonth: String(Number(lastMonth)) } : {}),
    certUrl: address,
    certId: certificate.publicId,
  });
  return `https://www.linkedin.com/profile/add?${fields}`;
}

/** Links for sharing an address; `text` describes its target in the page's language. */
export function shareLinks(address: string, text: string, subject: string) {
  const link = encodeURIComponent(address);
  const both = encodeURIComponent(`${text} ${address}`);
  return [
    { by: "linkedin", href: `https://www.linkedin.com/sharing/share-offsite/?url=${link}` },
    { by: "whatsapp", href: `https://wa.me/?text=${both}` },
    { by: "x", href: `https://x.com/intent/post?text=${encodeURIComponent(text)}&url=${link}` },
    { by: "email", href: `mailto:?subject=${encodeURIComponent(subject)}&body=${both}` },
  ] as const;
}
