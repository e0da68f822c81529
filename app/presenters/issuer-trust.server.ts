import { domainToUnicode } from "node:url";
import type { organizations } from "#app/modules.server";
import type { ShownTrust } from "#app/ui/IssuerTrust/IssuerTrust";

/** Converts the evidence of an issuer's identity for a page, with the domain also in its owner's script. */
export function showTrust({ domain, review }: organizations.IssuerTrust): ShownTrust {
  return {
    domain: domain
      ? {
          name: domain.name,
          readable: domainToUnicode(domain.name) || domain.name,
          checkedAt: domain.checkedAt.toISOString(),
        }
      : null,
    review: review ? { reviewedAt: review.reviewedAt.toISOString(), note: review.note } : null,
  };
}
