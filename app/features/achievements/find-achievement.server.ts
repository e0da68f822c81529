import { getDeps } from "#app/composition.server";
import { problem } from "#app/http/problem.server";
import { readId } from "#app/http/read-params.server";
import { achievements, organizations } from "#app/modules.server";

/** Finds the achievement of a public address and its issuer. 404 where there is none, or its issuer has no page. */
export async function findAchievement(id: string | undefined) {
  const { db } = getDeps();
  const achievement = await achievements.getPublicAchievement(db, readId(id));
  const organization = achievement && (await organizations.getOrganization(db, achievement.organizationId));
  const issuer = organization && (await organizations.getPublicIssuer(db, organization.slug));
  if (!achievement || !issuer) throw problem("not-found");
  return { achievement, issuer };
}
