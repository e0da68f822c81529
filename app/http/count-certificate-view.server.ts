import type { Deps } from "#app/composition.server";
import { wantsNoCount } from "./count-view.server";

/** What is read of a certificate that was looked at. */
interface LookedAt {
  organizationId: string;
  achievementId: string | null;
  teamId: string | null;
}

/**
 * Counts a look at a certificate for its issuer's figures: at its page ("viewed"), or a verification that somebody
 * asked for and that came to a verdict ("verified"). Whom `countView` does not count is not counted here. What is kept
 * is a number for the achievement and the day.
 */
export function countCertificateView(
  { certificateViews }: Pick<Deps, "certificateViews">,
  { method, headers }: { method: string; headers: Pick<Headers, "get"> },
  kind: "viewed" | "verified",
  certificate: LookedAt,
): void {
  if (method !== "HEAD" && !wantsNoCount(headers)) certificateViews.add(kind, certificate);
}
