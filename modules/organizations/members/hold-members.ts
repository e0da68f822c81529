import type { Transaction } from "../../kernel/db";
import type { OrganizationActor } from "../actor";
import type { ActorRole } from "../permissions";
import * as store from "../store";
import { roleAt } from "./places";

/** The id of the person who acts; null for the command line and the platform itself. */
export function userIdOf({ name }: Pick<OrganizationActor, "name">): string | null {
  return name.startsWith("user:") ? name.slice("user:".length) : null;
}

/**
 * Waits for others who change the same organization's people, and gives the role that the actor has now: it may have
 * been taken away since the page was asked for. Null where they are no member any more.
 */
export async function holdMembers(tx: Transaction, actor: OrganizationActor): Promise<ActorRole | null> {
  await store.lockOrganization(tx, actor.organizationId);
  const userId = userIdOf(actor);
  // Whoever looks on for support has no other role there, also where they are a member besides.
  if (!userId || actor.role === "support") return actor.role;
  const memberships = await store.listActiveMemberships(tx, userId, actor.organizationId);
  return roleAt(memberships, actor.teamId);
}
