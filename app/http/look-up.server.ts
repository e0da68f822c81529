import type { AppLoadContext } from "@remix-run/node";
import { verification } from "#app/modules.server";
import { isDatabaseUnavailable } from "#app/platform/database-outage.server";
import { getDeps } from "#app/platform/deps.server";
import { showTrust } from "#app/ui/Trust/shown-trust.server";
import { haveToWait, missLimit } from "./miss-limit.server";
import { unavailable } from "./problem.server";

export type VerificationView = ReturnType<typeof viewOf>;

/**
 * Verifies the certificate that a visitor asks for, and makes of it what a page may show. Null for an unknown or
 * malformed ID alike. An address that asked for too many unknown ones gets 429.
 */
export async function lookUp(text: string, { address }: Pick<AppLoadContext, "address">) {
  const deps = getDeps();
  const now = deps.clock.now();
  haveToWait(address, now);
  const found = await verification.verify(deps, text).catch((error: unknown) => {
    // Whoever reads this page asks about a certificate, and must not take an outage for an answer.
    throw isDatabaseUnavailable(error) ? unavailable("could-not-check") : error;
  });
  if (!found) {
    missLimit.countMiss(address, now);
    return null;
  }
  return viewOf(found);
}

/** What a page may show of a certificate that was verified. */
export function viewOf({ record, verdict, checks, checkedAt }: verification.Verification) {
  return {
    verdict,
    checks,
    checkedAt: checkedAt.toISOString(),
    publicId: record.publicId,
    recipientName: record.recipientName,
    achievementName: record.achievementName,
    issuedOn: record.issuedOn,
    expiresOn: record.expiresOn,
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
    reissuedAt: record.reissuedAt?.toISOString() ?? null,
  };
}
