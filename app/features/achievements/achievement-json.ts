import type { LoaderFunctionArgs } from "@remix-run/node";
import { getDeps } from "#app/composition.server";
import { findAchievement } from "#app/features/achievements/find-achievement.server";
import { achievements, credentials } from "#app/modules.server";

/** Achievement in Open Badges 3.0, in its own language, for programs of any origin. */
export async function loader({ params }: LoaderFunctionArgs) {
  const { achievement, issuer } = await findAchievement(params.id);
  const { urls } = getDeps();
  const { organization } = issuer;
  const described = achievements.describeAchievement(achievement, achievement.content.language, {
    page: urls.achievement(achievement.id),
    badge: urls.achievementBadge(achievement.id, achievement.version),
  });
  const url = urls.issuer(organization.slug);
  const body = {
    "@context": [credentials.CREDENTIALS_V2, credentials.OPEN_BADGES_3],
    ...credentials.buildAchievement(described.achievement, described.language),
    creator: { id: url, type: ["Profile"], name: organization.name, url },
  };
  return new Response(`${JSON.stringify(body, null, 2)}\n`, {
    headers: {
      "Content-Type": "application/ld+json",
      "Cache-Control": "public, max-age=300",
      "Access-Control-Allow-Origin": "*",
    },
  });
}
