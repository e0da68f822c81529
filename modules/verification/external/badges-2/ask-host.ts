import type { StatusCode } from "../check-status";
import type { ExternalCredential } from "../formats/external-credential";
import { readAssertion, readOpenBadge2 } from "../formats/open-badges-2";
import type { SignatureCodes } from "../signatures/codes";
import type { FetchText } from "../source";
import { compareBadges, sameAddress } from "./compare-badges";
import { type CompleteBadge, completeBadge, documentOf, recordAt } from "./complete-badge";

/** Result of querying the addresses that a badge names. */
export interface BadgeAnswer extends SignatureCodes {
  status: StatusCode;
  /** The badge with its class and issuer; the file's own content if nothing more could be fetched. */
  credential: ExternalCredential;
}

/**
 * Verifies a hosted assertion (Open Badges 2.0, section "Hosted verification"): the document at its address is the
 * badge, and that address must be one of the issuer's. A file that contradicts its host is a different badge.
 */
export async function askHost(
  fetchText: FetchText,
  credential: ExternalCredential,
  address: string,
): Promise<BadgeAnswer> {
  const record = await recordAt(fetchText, address);
  const served = record && readAssertion(record);
  // For a revoked badge a server may serve nothing but that fact (Open Badges 2.0, section "Assertion", `revoked`).
  if (!served)
    return record?.revoked === true && sameAddress(record.id, address)
      ? { proof: "host-silent", issuer: "host-silent", status: "host-revoked", credential }
      : { proof: "host-silent", issuer: "host-silent", status: "host-silent", credential };
  const complete = await completeBadge(fetchText, served);
  const own = readAssertion(credential.document);
  const issuer = issuerOf(complete, address);
  const status = served.revoked ? "host-revoked" : "host-in-force";
  const difference = own && compareBadges(own, complete);
  if (!sameAddress(served.id ?? address, address) || difference === "other")
    return { proof: "host-differs", issuer, status: "no-status", credential };
  if (difference === "reworded") return { proof: "host-rewords", issuer, status, credential };
  return {
    proof: "host-agrees",
    issuer,
    status,
    credential: {
      ...(readOpenBadge2(documentOf(complete), null) ?? credential),
      securing: credential.securing,
      // Revocation as reported by the server is a separate answer.
      saysRevoked: credential.saysRevoked,
    },
  };
}

/**
 * Checks whether an address is one at which the issuer hosts badges: of the same origin, unless its profile states
 * otherwise.
 */
function issuerOf({ issuer, issuerId }: CompleteBadge, address: string): SignatureCodes["issuer"] {
  if (!issuer || !issuerId) return "issuer-unreachable";
  const { allowedOrigins, startsWith } = Object(issuer.verification);
  const { host, origin } = new URL(address);
  const origins = [allowedOrigins ?? hostOf(issuerId)].flat();
  const beginnings = [startsWith ?? []].flat();
  const isAllowed = origins.includes(host) || origins.includes(origin);
  const begins =
    beginnings.length === 0 || beginnings.some((text) => typeof text === "string" && address.startsWith(text));
  return isAllowed && begins ? "host-of-issuer" : "host-not-of-issuer";
}

const hostOf = (address: string): string | null => (URL.canParse(address) ? new URL(address).host : null);
