import { type ActorName, toActorName, userIdOf } from "../../kernel/actor-name";
import type { Db, Transaction } from "../../kernel/db";
import type { OrganizationActor, Scope } from "../actor";
import { canGive, type MemberRole, type OrganizationPermission, permissionsOf, roleCan } from "../permissions";
import * as store from "../store";
import { roleAt } from "./places";

/** What an actor may do at the moment. */
export type Held = Pick<OrganizationActor, "role" | "permissions">;

/**
 * Waits for others who change the same organization's people, and says what the actor may do now: a member's role may
 * have been taken away since the page was asked for. Null where they are no member any more.
 */
export async function holdMembers(tx: Transaction, actor: OrganizationActor): Promise<Held | null> {
  await store.lockOrganization(tx, actor.organizationId);
  const userId = userIdOf(actor.name);
  // Whoever looks on for support has no other role there, also where they are a member besides.
  if (!userId || actor.role === "support") return actor;
  const memberships = await store.listActiveMemberships(tx, userId, actor.organizationId);
  const role = roleAt(memberships, actor.teamId);
  return role && { role, permissions: permissionsOf(role) };
}

/**
 * Whether whoever asked for something may still do it: what happens later in somebody's name (a scheduled list) asks
 * again, since they may have been removed meanwhile. The command line and the platform itself always may; of an actor
 * of another kind nobody here knows whether it is still there, and it may not.
 */
export async function mayStill(
  db: Db,
  scope: Scope,
  name: ActorName,
  permission: OrganizationPermission,
): Promise<boolean> {
  const role = await roleOf(db, scope, name);
  return role === "itself" || (role !== null && roleCan(role, permission));
}

/** The same of an invitation: whether whoever sent it may still give that role. */
export async function mayStillGive(
  db: Db,
  { organizationId, teamId, invitedBy, role }: Scope & { invitedBy: string; role: MemberRole },
): Promise<boolean> {
  const own = await roleOf(db, { organizationId, teamId }, toActorName(invitedBy));
  return own === "itself" || (own !== null && canGive(own, role));
}

async function roleOf(
  db: Db,
  { organizationId, teamId }: Scope,
  name: ActorName,
): Promise<MemberRole | "itself" | null> {
  if (name === "cli" || name === "system") return "itself";
  const userId = userIdOf(name);
  return userId ? roleAt(await store.listActiveMemberships(db, userId, organizationId), teamId) : null;
}
