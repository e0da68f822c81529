import type { LoaderFunctionArgs } from "@remix-run/node";
import { getDeps } from "#app/composition.server";
import { findAchievement } from "#app/features/achievements/find-achievement.server";
import { problem } from "#app/http/problem.server";
import { certificates } from "#app/modules.server";

const FILE = /^badge-(\d{1,6})\.(png|svg)$/;

/** Badge of an achievement's version, for its page and for wallets of any origin: "badge-2.png". */
export async function loader({ params }: LoaderFunctionArgs) {
  const [, number, format] = FILE.exec(params.file ?? "") ?? [];
  if (format !== "png" && format !== "svg") throw problem("not-found");
  const { achievement } = await findAchievement(params.id);
  const { id: achievementId, organizationId } = achievement;
  const badge = { achievementId, organizationId, version: Number(number), format } as const;
  const bytes = await certificates.renderAchievementBadge(getDeps(), badge);
  if (!bytes) throw problem("not-found");
  return new Response(new Uint8Array(bytes), {
    headers: {
      "Content-Type": format === "png" ? "image/png" : "image/svg+xml",
      // Cached for an hour, because the design may get another version and the issuer another logo.
      "Cache-Control": "public, max-age=3600",
      "Access-Control-Allow-Origin": "*",
    },
  });
}
