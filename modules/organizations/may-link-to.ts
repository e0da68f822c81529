import type { Db } from "../kernel/db";
import * as store from "./store";

/**
 * Where links in an organization's own texts may lead in mail from the platform's address: anywhere once the platform
 * has reviewed it, before that only to its verified domain, if any.
 */
export async function mayLinkTo(db: Db, organizationId: string): Promise<"anywhere" | string[]> {
  if (await store.findReview(db, organizationId)) return "anywhere";
  const domain = await store.findDomain(db, organizationId);
  return domain?.verifiedAt ? [domain.domain] : [];
}
