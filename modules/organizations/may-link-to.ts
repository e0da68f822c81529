import type { Db } from "../kernel/db";
import * as store from "./store";

/**
 * Where an organization's words may lead in mail that goes out from our address: anywhere once the platform has
 * reviewed it, before that to the domain that it has proved, if any.
 */
export async function mayLinkTo(db: Db, organizationId: string): Promise<"anywhere" | string[]> {
  if (await store.findReview(db, organizationId)) return "anywhere";
  const domain = await store.findDomain(db, organizationId);
  return domain?.verifiedAt ? [domain.domain] : [];
}
