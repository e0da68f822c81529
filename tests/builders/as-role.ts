import { organizations } from "#app/modules.server";

/** An actor with another role than they have. */
export const asRole = (
  actor: organizations.OrganizationActor,
  role: NonNullable<organizations.OrganizationActor["role"]>,
): organizations.OrganizationActor => organizations.actorWithRole({ ...actor, role });
