import type { AppLoadContext } from "@remix-run/node";
import { isUnavailable } from "#app/adapters/database/unavailable.server";
import { getDeps } from "#app/composition.server";
import { countCertificateView } from "#app/http/count-certificate-view.server";
import { countDrawing } from "#app/http/drawing-limit.server";
import { recordMiss } from "#app/http/miss-limit.server";
import { unavailable } from "#app/http/problem.server";
import { verification } from "#app/modules.server";
import { showTrust } from "#app/presenters/issuer-trust.server";

export type VerificationView = ReturnType<typeof viewOf>;

/**
 * Verifies the requested certificate for a page. Null for an unknown or malformed ID alike; too many of those are 429.
 * Counts a view of the certificate's page, or a requested verification.
 */
export async function verifyByPublicId(
  request: Request,
  text: string,
  context: Pick<AppLoadContext, "address" | "tellVerified">,
  style: "viewed" | "verified",
) {
  const deps = getDeps();
  await countDrawing(deps, context);
  const { chain, answers } = verification.noteAnswers(deps.chain);
  const found = await verification.verify({ ...deps, chain }, text).catch((error: unknown) => {
    // A reader of this page must not mistake an outage for a verdict.
    throw isUnavailable(error) ? unavailable("could-not-check") : error;
  });
  if (!found) {
    await recordMiss(deps, context);
    return null;
  }
  if (style === "viewed" || found.verdict !== "not-checked") countCertificateView(deps, request, style, found.record);
  const { publicId, organizationId, achievementId, teamId } = found.record;
  const { checkedAt } = found;
  const about = { publicId, checkedAt, organizationId, achievementId, teamId };
  context.tellVerified?.({ ...about, kind: style, isSettled: isSettled(found), chainAnswers: answers });
  return viewOf(found);
}

/**
 * Whether every check was made and its outcome stays until something changes. A certificate that is not yet valid
 * becomes valid at its own time.
 */
export const isSettled = ({ verdict, checks }: verification.Verification): boolean =>
  verdict !== "not-yet-valid" && checks.every(({ outcome }) => outcome !== "unknown");

/** Fields of a verified certificate that a page may show. */
export function viewOf({ record, verdict, checks, checkedAt }: verification.Verification) {
  return {
    verdict,
    checks,
    checkedAt: checkedAt.toISOString(),
    publicId: record.publicId,
    picture: record.picture,
    hasBadge: record.hasBadge,
    recipientName: record.recipientName,
    achievementName: record.achievementName,
    achievementId: record.achievementId,
    issuedOn: record.issuedOn,
    expiresOn: record.expiresOn,
    origin: record.origin,
    customFields: record.customFields,
    issuer: {
      slug: record.issuer.slug,
      name: record.issuer.name,
      website: record.issuer.website,
      trust: showTrust(record.issuer.trust),
    },
    leaf: record.leaf,
    revokedAt: record.revokedAt?.toISOString() ?? null,
    revocationReason: record.revocationReason,
    suspendedAt: record.suspendedAt?.toISOString() ?? null,
    suspensionReason: record.suspensionReason,
    successor: record.supersededBy,
    renewedBy: record.renewedBy,
    reissuedAt: record.reissuedAt?.toISOString() ?? null,
  };
}
