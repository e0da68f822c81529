import { canonicalJson } from "../../../kernel/canonical-json";
import type { StatusCode } from "../check-status";
import type { ExternalCredential } from "../formats/external-credential";
import { type Assertion, readAssertion, readOpenBadge2 } from "../formats/open-badges-2";
import { isRecord, textOf } from "../formats/written";
import type { SignatureCodes } from "../signatures/codes";
import type { FetchText } from "../source";
import { assertionAt, type CompleteBadge, completeBadge, documentOf } from "./complete-badge";

/** What was said of a badge at the addresses that it names. */
export interface BadgeAnswer extends SignatureCodes {
  status: StatusCode;
  /** The badge as it reads with its class and issuer; the file's own where nothing more could be had. */
  credential: ExternalCredential;
}

/**
 * Verifies a hosted assertion (Open Badges 2.0, section "Hosted verification"): what stands at its address is the badge, and
 * that address must be one of the issuer's. A file that says something else than its host is another badge.
 */
export async function askHost(
  fetchText: FetchText,
  credential: ExternalCredential,
  address: string,
): Promise<BadgeAnswer> {
  const served = await assertionAt(fetchText, address);
  if (!served) return { proof: "host-silent", issuer: "host-silent", status: "host-silent", credential };
  const complete = await completeBadge(fetchText, served);
  const own = readAssertion(credential.document);
  const differs = (served.id ?? address) !== address || (own !== null && isOther(own, complete));
  if (differs) return { proof: "host-differs", issuer: issuerOf(complete, address), status: "no-status", credential };
  return {
    proof: "host-agrees",
    issuer: issuerOf(complete, address),
    status: served.revoked ? "host-revoked" : "host-in-force",
    credential: {
      ...(readOpenBadge2(documentOf(complete), null) ?? credential),
      securing: credential.securing,
      // What its server says of that is an answer of its own.
      saysRevoked: credential.saysRevoked,
    },
  };
}

/** Not compared: what is of the file alone, and what is compared by itself. */
const OF_THE_FILE = ["@context", "type", "image", "verification", "verify", "revoked", "revocationReason"];
const OF_THE_CLASS = ["@context", "type", "image", "issuer"];

/** Whether a file says anything of a badge that its host does not. */
function isOther(own: Assertion, { assertion, badge, issuer, issuerId }: CompleteBadge): boolean {
  const { badge: ownBadge, ...rest } = own.written;
  if (contradicts(rest, assertion.written, OF_THE_FILE)) return true;
  if (!isRecord(ownBadge)) return textOf(ownBadge) !== (textOf(assertion.badge) ?? textOf(badge?.id));
  if (!badge || contradicts(ownBadge, badge, OF_THE_CLASS)) return true;
  if (!isRecord(ownBadge.issuer)) return textOf(ownBadge.issuer) !== issuerId;
  const { name, id } = ownBadge.issuer;
  return (id !== undefined && id !== issuerId) || (issuer !== null && name !== undefined && name !== issuer.name);
}

/** Whether one record says of anything something else than another does. */
function contradicts(own: Record<string, unknown>, other: Record<string, unknown>, without: string[]): boolean {
  return Object.entries(own).some(
    ([name, value]) => !without.includes(name) && canonicalJson(value) !== canonicalJson(other[name] ?? null),
  );
}

/** Whether an address is one at which an issuer has its badges: of the same origin, where its profile says nothing else. */
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
