import { findRegisteredDomain } from "../../organizations/index.server";
import type { BillingDeps } from "../deps";
import { noteTrialUser } from "./trial-use";

/**
 * Checks whether an organization whose domain was just verified shares it with one that had its trial. Only domains
 * proven by DNS count: a mailbox at a provider identifies no organization, and only the provider could prove its
 * domain.
 */
export async function noteDomain(deps: BillingDeps, { organizationId }: { organizationId: string }): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    const name = await findRegisteredDomain(tx, organizationId);
    if (name) await noteTrialUser(tx, deps, organizationId, { kind: "domain", name, isPaying: false });
  });
}
