import type { ActorName } from "../audit/index.server";
import type { ActorRole, PlatformRole } from "./permissions";

/** Whose rows are reached: all of an organization's, or those of one of its teams alone. */
export interface Scope {
  organizationId: string;
  /** Null for the whole organization. */
  teamId: string | null;
}

/**
 * Somebody acting for one organization, or within one team of it. Every use case takes one, and reaches only the rows of
 * that scope. Whoever acts within a team has a role of a team (permissions.ts).
 */
export interface OrganizationActor extends Scope {
  name: ActorName;
  role: ActorRole;
}

/** For what the platform does by itself, and for what is asked of all teams together. */
export const wholeOrganization = (organizationId: string): Scope => ({ organizationId, teamId: null });

/** Somebody acting for the platform. */
export interface PlatformActor {
  name: ActorName;
  platformRole: PlatformRole;
}
