import type { Deps } from "#app/composition.server";
import { wantsNoCount } from "./count-view.server";

/** The fields of a viewed certificate that are counted. */
interface LookedAt {
  organizationId: string;
  achievementId: string | null;
  teamId: string | null;
}

/**
 * Counts a view of a certificate for its issuer's figures: of its page ("viewed"), or a requested verification that
 * reached a verdict ("verified"). Requests that `countView` skips are skipped here too. Only a number for each
 * achievement and day is stored.
 */
export function countCertificateView(
  { certificateViews }: Pick<Deps, "certificateViews">,
  { method, headers }: { method: string; headers: Pick<Headers, "get"> },
  kind: "viewed" | "verified",
  certificate: LookedAt,
): void {
  if (method !== "HEAD" && !wantsNoCount(headers)) certificateViews.add(kind, certificate);
}
