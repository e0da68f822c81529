import { organizations } from "#app/modules.server";

/** Returns the actor with another role. */
export const asRole = (
  actor: organizations.OrganizationActor,
  role: NonNullable<organizations.OrganizationActor["role"]>,
): organizations.OrganizationActor => organizations.actorWithRole({ ...actor, role });
