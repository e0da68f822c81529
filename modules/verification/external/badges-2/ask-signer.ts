import type { KeyFinding } from "../find-key";
import type { ExternalCredential, JwtHeader } from "../formats/external-credential";
import { readAssertion, readOpenBadge2 } from "../formats/open-badges-2";
import { isRecord, textOf } from "../formats/written";
import { readIssuerKeys } from "../issuer-keys";
import { algorithmOf } from "../signatures/algorithms";
import type { SignatureCodes } from "../signatures/codes";
import { checkTokenWith } from "../signatures/token-signature";
import type { FetchText } from "../source";
import type { BadgeAnswer } from "./ask-host";
import { type CompleteBadge, completeBadge, documentOf, recordAt } from "./complete-badge";

/** Securing of a signed badge: the token, and the address at which its key is published. */
interface SignedBadge {
  token: string;
  header: JwtHeader;
  keyAddress: string | null;
}

/**
 * Verifies a signed assertion (Open Badges 2.0, section "Signed verification"): with the key that it names, which the
 * issuer must list, and against the revocation list in the issuer's profile.
 */
export async function askSigner(
  fetchText: FetchText,
  credential: ExternalCredential,
  signed: SignedBadge,
): Promise<BadgeAnswer> {
  const assertion = readAssertion(credential.document);
  if (!assertion) return { proof: "unreadable", issuer: "key-missing", status: "no-status", credential };
  const complete = await completeBadge(fetchText, assertion);
  const key = await findKey(fetchText, complete, signed.keyAddress);
  const status = complete.issuer ? await statusOf(fetchText, complete) : "status-unreachable";
  const read = readOpenBadge2(documentOf(complete), null) ?? credential;
  const codes: SignatureCodes = algorithmOf(signed.header.alg)
    ? await checkTokenWith(signed, key)
    : { proof: signed.header.alg.toLowerCase() === "none" ? "unsigned" : "unsupported-proof", issuer: key.code };
  return { ...codes, status, credential: { ...read, securing: credential.securing } };
}

async function findKey(
  fetchText: FetchText,
  { issuer, issuerId }: CompleteBadge,
  address: string | null,
): Promise<KeyFinding> {
  if (!address) return { key: null, code: "key-missing" };
  const record = await recordAt(fetchText, address);
  if (!record) return { key: null, code: "issuer-unreachable" };
  const [found] = readIssuerKeys({ verificationMethod: [{ ...record, id: address }] }, address);
  if (!found?.key) return { key: null, code: "key-missing" };
  if (!issuer) return { key: found.key, code: "issuer-unreachable" };
  const listed = [issuer.publicKey ?? []].flat().map((one) => (isRecord(one) ? one.id : one));
  const isOwned = record.owner === undefined || record.owner === issuerId;
  return { key: found.key, code: listed.includes(address) && isOwned ? "key-of-issuer" : "key-not-listed" };
}

/** Maximum number of JSON parts in a revocation list: its badges, and the details of each. */
const MAX_REVOKED = 400_000;

/** Checks whether the issuer's revocation list contains the badge, by its ID or by the `uid` of older badges. */
async function statusOf(fetchText: FetchText, { assertion, issuer }: CompleteBadge): Promise<BadgeAnswer["status"]> {
  const address = textOf(issuer?.revocationList);
  if (!address) return "no-status";
  const list = await recordAt(fetchText, address, MAX_REVOKED);
  if (!list || !Array.isArray(list.revokedAssertions)) return "status-unreachable";
  const names = [assertion.id, textOf(assertion.written.id), textOf(assertion.written.uid)].filter(
    (name) => name !== null,
  );
  const isNamed = (entry: unknown) =>
    names.some((name) => entry === name || Object(entry).id === name || Object(entry).uid === name);
  return list.revokedAssertions.some(isNamed) ? "on-list" : "not-on-list";
}
