import type { ActorName } from "../../audit/index.server";
import type { Db, Transaction } from "../../kernel/db";
import type { OrganizationActor, Scope } from "../actor";
import { type ActorRole, can, canGive, type MemberRole, type OrganizationPermission } from "../permissions";
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

/**
 * Whether whoever asked for something may still do it: what happens later in somebody's name (a scheduled list) asks again, since
 * they may have been removed meanwhile. The command line and the platform itself always may.
 */
export async function mayStill(
  db: Db,
  scope: Scope,
  name: ActorName,
  permission: OrganizationPermission,
): Promise<boolean> {
  const role = await roleOf(db, scope, name);
  return role === "itself" || (role !== null && can(role, permission));
}

/** The same of an invitation: whether whoever sent it may still give that role. */
export async function mayStillGive(
  db: Db,
  { organizationId, teamId, invitedBy, role }: Scope & { invitedBy: string; role: MemberRole },
): Promise<boolean> {
  const own = await roleOf(db, { organizationId, teamId }, invitedBy as ActorName);
  return own === "itself" || (own !== null && canGive(own, role));
}

async function roleOf(
  db: Db,
  { organizationId, teamId }: Scope,
  name: ActorName,
): Promise<MemberRole | "itself" | null> {
  const userId = userIdOf({ name });
  return userId ? roleAt(await store.listActiveMemberships(db, userId, organizationId), teamId) : "itself";
}
