import type { Transaction } from "../../kernel/db";
import type { OrganizationActor } from "../actor";
import type { OrganizationRole } from "../permissions";
import * as store from "../store";

/** The id of the person who acts; null for the command line and the platform itself. */
export function userIdOf({ name }: Pick<OrganizationActor, "name">): string | null {
  return name.startsWith("user:") ? name.slice("user:".length) : null;
}

/**
 * Waits for others who change the same organization's people, and gives the role that the actor has now: it may have
 * been taken away since the page was asked for. Null where they are no member any more.
 */
export async function holdMembers(tx: Transaction, actor: OrganizationActor): Promise<OrganizationRole | null> {
  await store.lockOrganization(tx, actor.organizationId);
  const userId = userIdOf(actor);
  if (!userId) return actor.role;
  return (await store.findMembership(tx, actor.organizationId, userId))?.role ?? null;
}
