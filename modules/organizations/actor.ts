import { type ActorName, userIdOf } from "../kernel/actor-name";
import { type ActorRole, type OrganizationPermission, type PlatformRole, permissionsOf } from "./permissions";

/** Rows that are reached: all of an organization's, or those of one of its teams alone. */
export interface Scope {
  organizationId: string;
  /** Null for the whole organization. */
  teamId: string | null;
}

/**
 * Actor within an organization, or within one of its teams. Every use case takes one, and reaches only the rows of its
 * scope. `permissions` decide what it may do; whether it is a person matters only where people are meant.
 */
export interface OrganizationActor extends Scope {
  name: ActorName;
  permissions: ReadonlySet<OrganizationPermission>;
  /** Role of a member or of support, within a team the one in that team; null for an actor that is no person. */
  role: ActorRole | null;
  /**
   * People who answer for an actor that is no person: who created it, who took it over, who last changed its rules, and
   * who confirmed its action. Empty for a person.
   */
  answeredBy: readonly ActorName[];
}

/** Makes an actor with a role: a member, a viewer for support, or the operator with the rights of a role. */
export const actorWithRole = (actor: Scope & { name: ActorName; role: ActorRole }): OrganizationActor => ({
  ...actor,
  permissions: permissionsOf(actor.role),
  answeredBy: [],
});

/** Makes an actor that is no person, with the permissions that people gave it. */
export const actorWithPermissions = (
  actor: Scope & Pick<OrganizationActor, "name" | "permissions" | "answeredBy">,
): OrganizationActor => ({ ...actor, role: null });

/** Names of the people responsible for an action: the person, or those who answer for the actor. */
export const peopleBehind = ({ name, answeredBy }: Pick<OrganizationActor, "name" | "answeredBy">): ActorName[] =>
  userIdOf(name) ? [name] : [...answeredBy];

/** Scope for the platform's own work, and for queries over all teams. */
export const wholeOrganization = (organizationId: string): Scope => ({ organizationId, teamId: null });

/** Actor for the platform. */
export interface PlatformActor {
  name: ActorName;
  platformRole: PlatformRole;
}
