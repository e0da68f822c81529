import type { Db } from "../kernel/db";
import * as store from "./store";

/** What others than the organization itself say of it: the DNS, and the platform. Each with the day it was last so. */
export interface IssuerTrust {
  domain: { name: string; checkedAt: Date } | null;
  review: { reviewedAt: Date; note: string } | null;
}

/** What anyone may know of whether an issuer is who it says. */
export async function getIssuerTrust(db: Db, organizationId: string): Promise<IssuerTrust> {
  const [domain, review] = await Promise.all([
    store.findDomain(db, organizationId),
    store.findReview(db, organizationId),
  ]);
  return {
    domain: domain?.verifiedAt && domain.foundAt ? { name: domain.domain, checkedAt: domain.foundAt } : null,
    review: review ? { reviewedAt: review.reviewedAt, note: review.note } : null,
  };
}
