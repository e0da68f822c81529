import type { Db } from "../kernel/db";
import { getPublicIssuer, type KeyHistoryEntry } from "./get-organization";

/**
 * Makes the did:web identifier of an issuer from the address of its page: its host, with a port percent-encoded as
 * did:web requires, and the path joined by colons. Source: did:web Method Specification, section 2.5.
 */
export function didWebOf(issuerUrl: string): string {
  const { host, pathname } = new URL(issuerUrl);
  return ["did:web", host.replace(":", "%3A"), ...pathname.split("/").filter(Boolean)].join(":");
}

/**
 * Returns the did:web document of an issuer with all its keys, so that signatures of any time can be checked. A retired
 * key has the end of its use (`expires`). A compromised key has the time since when it must not be trusted (`revoked`),
 * and is no assertion method. Null for an unknown slug. Source: W3C Controlled Identifiers v1.0, sections 2.2 and 2.2.2
 * (Multikey).
 */
export async function getDidDocument(
  deps: { db: Db; urls: { issuer(slug: string): string; issuerProfile(slug: string): string } },
  slug: string,
) {
  const issuer = await getPublicIssuer(deps.db, slug);
  if (!issuer) return null;
  const url = deps.urls.issuer(slug);
  const id = didWebOf(url);
  const nameOf = (key: KeyHistoryEntry) => `${id}#${key.publicKeyMultibase}`;
  const trusted = issuer.keys.filter(({ compromisedFrom }) => !compromisedFrom);
  return {
    "@context": ["https://www.w3.org/ns/did/v1", "https://w3id.org/security/multikey/v1"],
    id,
    alsoKnownAs: [url, deps.urls.issuerProfile(slug), ...trusted.map(({ did }) => did)],
    verificationMethod: issuer.keys.map((key) => ({
      id: nameOf(key),
      type: "Multikey",
      controller: id,
      publicKeyMultibase: key.publicKeyMultibase,
      ...(key.retiredAt ? { expires: key.retiredAt.toISOString() } : {}),
      ...(key.compromisedFrom ? { revoked: key.compromisedFrom.toISOString() } : {}),
    })),
    assertionMethod: trusted.map(nameOf),
  };
}
