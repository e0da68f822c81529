import { organizations } from "#app/modules.server";
import type { World } from "./world";

/** Creates a team of an organization and returns an issuer in it. */
export async function teamOf(
  world: World,
  owner: organizations.OrganizationActor,
  name: string,
): Promise<organizations.OrganizationActor> {
  const created = await organizations.createTeam(world.deps, owner, name);
  if (!created.ok) throw new Error(created.code);
  const { organizationId, name: actorName } = owner;
  return organizations.actorWithRole({ name: actorName, organizationId, teamId: created.id, role: "team_issuer" });
}
