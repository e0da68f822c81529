import { type ActorName, userIdOf } from "../kernel/actor-name";
import { type ActorRole, type OrganizationPermission, type PlatformRole, permissionsOf } from "./permissions";

/** Whose rows are reached: all of an organization's, or those of one of its teams alone. */
export interface Scope {
  organizationId: string;
  /** Null for the whole organization. */
  teamId: string | null;
}

/**
 * Somebody or something that acts for one organization, or within one team of it. Every use case takes one, and reaches
 * only the rows of that scope. What an actor may do is its `permissions`; whether it is a person only matters where
 * people are meant.
 */
export interface OrganizationActor extends Scope {
  name: ActorName;
  permissions: ReadonlySet<OrganizationPermission>;
  /** The role of a member or of support, which is of a team within a team; null for an actor that is no person. */
  role: ActorRole | null;
  /**
   * The names of the people who answer for what an actor does that is no person: who made it, who took it over, who
   * last changed its rules, and who confirmed what it does. Empty for a person, who answers for themselves.
   */
  answeredBy: readonly ActorName[];
}

/** An actor with a role: a member, who looks on for support, or the operator with the rights of one. */
export const actorWithRole = (actor: Scope & { name: ActorName; role: ActorRole }): OrganizationActor => ({
  ...actor,
  permissions: permissionsOf(actor.role),
  answeredBy: [],
});

/** An actor that is no person, with the permissions that people gave it. */
export const actorWithPermissions = (
  actor: Scope & Pick<OrganizationActor, "name" | "permissions" | "answeredBy">,
): OrganizationActor => ({ ...actor, role: null });

/** The names of the people who stand behind what an actor does: the person, or those who answer for it. */
export const peopleBehind = ({ name, answeredBy }: Pick<OrganizationActor, "name" | "answeredBy">): ActorName[] =>
  userIdOf(name) ? [name] : [...answeredBy];

/** For what the platform does by itself, and for what is asked of all teams together. */
export const wholeOrganization = (organizationId: string): Scope => ({ organizationId, teamId: null });

/** Somebody acting for the platform. */
export interface PlatformActor {
  name: ActorName;
  platformRole: PlatformRole;
}
