import { domainToUnicode } from "node:url";
import type { organizations } from "#app/modules.server";
import type { ShownTrust } from "#app/ui/IssuerTrust/IssuerTrust";

/** What speaks for an issuer, as a page may carry it. A domain also in the script that its owner chose. */
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
