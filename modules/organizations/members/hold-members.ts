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
 * again, since they may have been removed meanwhile. The command line and the platform itself always may. An actor of
 * another kind stands for the people who answer for it, and may while one of them may: whoever made it may have left,
 * and somebody else has taken it over. Of one for which nobody answers, nothing happens later.
 */
export async function mayStill(
  db: Db,
  scope: Scope,
  name: ActorName,
  permission: OrganizationPermission,
  answeredBy: readonly string[] = [],
): Promise<boolean> {
  const asked = isPerson(name) || isItself(name) ? [name] : answeredBy.map(toActorName).filter(isPerson);
  for (const one of asked) {
    const role = await roleOf(db, scope, one);
    if (role === "itself" || (role !== null && roleCan(role, permission))) return true;
  }
  return false;
}

const isPerson = (name: ActorName): boolean => userIdOf(name) !== null;
const isItself = (name: ActorName): boolean => name === "cli" || name === "system";

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
  if (isItself(name)) return "itself";
  const userId = userIdOf(name);
  return userId ? roleAt(await store.listActiveMemberships(db, userId, organizationId), teamId) : null;
}
