import { type ActorName, toActorName, userIdOf } from "../../kernel/actor-name";
import type { Db, Transaction } from "../../kernel/db";
import type { OrganizationActor, Scope } from "../actor";
import { canGive, type MemberRole, type OrganizationPermission, permissionsOf, roleCan } from "../permissions";
import * as store from "../store";
import { roleAt } from "./workspaces";

/** Current role and permissions of an actor. */
export type Held = Pick<OrganizationActor, "role" | "permissions">;

/**
 * Locks the organization's members and returns what the actor may do now: a role may have changed since the request
 * began. Null where they are no longer a member.
 */
export async function holdMembers(tx: Transaction, actor: OrganizationActor): Promise<Held | null> {
  await store.lockOrganization(tx, actor.organizationId);
  const userId = userIdOf(actor.name);
  // A viewer for support has no other role there, even where they are a member as well.
  if (!userId || actor.role === "support") return actor;
  const memberships = await store.listActiveMemberships(tx, userId, actor.organizationId);
  const role = roleAt(memberships, actor.teamId);
  return role && { role, permissions: permissionsOf(role) };
}

/**
 * Whether the person who requested something may still do it. Deferred work in a person's name (such as a scheduled
 * list) checks this again, since they may have been removed.
 * The command line and the platform itself always may. Another kind of actor may while one of the people who answer for
 * it may: its creator may have left, and another person have taken it over. Without anyone who answers for it, it may
 * not.
 */
export async function mayStill(
  db: Db,
  scope: Scope,
  name: ActorName,
  permission: OrganizationPermission,
  answeredBy: readonly string[] = [],
): Promise<boolean> {
  const accountable = isPerson(name) || isItself(name) ? [name] : answeredBy.map(toActorName).filter(isPerson);
  for (const one of accountable) {
    const role = await roleOf(db, scope, one);
    if (role === "itself" || (role !== null && roleCan(role, permission))) return true;
  }
  return false;
}

const isPerson = (name: ActorName): boolean => userIdOf(name) !== null;
const isItself = (name: ActorName): boolean => name === "cli" || name === "system";

/** Whether the sender of an invitation may still give its role. */
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
  if (isItself(name)) return "itself";
  const userId = userIdOf(name);
  return userId ? roleAt(await store.listActiveMemberships(db, userId, organizationId), teamId) : null;
}
