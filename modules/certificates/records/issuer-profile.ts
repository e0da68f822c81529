import { findSenderKeys } from "../../chain/index.server";
import { issuerProfileUrl } from "../../credentials/index.server";
import type { Db } from "../../kernel/db";
import { didWebOf, getPublicIssuer } from "../../organizations/index.server";
import * as store from "../store";
import type { CertificateUrls } from "../urls";

/**
 * cert-verifier-js requires anchors to be later than `created`, and the contract accepts a sender's anchor in the very
 * second in which the sender is added. So `created` is one second earlier.
 */
const created = (since: Date) => new Date(since.getTime() - 1000).toISOString();

/**
 * Builds the issuer profile that Blockcerts verifiers read: the issuer, and which addresses may anchor for it since
 * when. Null for an unknown slug. Source: Blockcerts v3, issuer profile; decision 0002.
 */
export async function getIssuerProfile(deps: { db: Db; urls: CertificateUrls }, slug: string) {
  const issuer = await getPublicIssuer(deps.db, slug);
  if (!issuer) return null;
  const url = deps.urls.issuer(slug);
  const id = issuerProfileUrl(url);
  const anchorers = await store.listAnchorers(deps.db);
  const keys = await findSenderKeys(
    deps.db,
    anchorers.map(({ anchorer }) => anchorer),
  );
  return {
    "@context": ["https://w3id.org/openbadges/v2", "https://w3id.org/blockcerts/3.0"],
    type: "Profile",
    id,
    name: issuer.organization.name,
    ...(issuer.organization.description ? { description: issuer.organization.description } : {}),
    ...(issuer.logo ? { image: `${url}/logo.png` } : {}),
    url: issuer.organization.website ?? url,
    alsoKnownAs: [didWebOf(url)],
    publicKey: anchorers.map(({ anchorer, since }) => ({
      id: `ecdsa-koblitz-pubkey:${anchorer}`,
      created: created(since),
    })),
    verificationMethod: anchorers.map(({ anchorer, since, chainId }) => ({
      id: `${id}#${anchorer}`,
      type: "EcdsaSecp256k1VerificationKey2019",
      controller: id,
      created: created(since),
      // cert-verifier-js requires the public key of the address and throws without one.
      ...(keys.has(anchorer) ? { publicKeyJwk: keys.get(anchorer) } : {}),
      blockchainAccountId: `eip155:${chainId}:${anchorer}`,
    })),
    assertionMethod: anchorers.map(({ anchorer }) => `${id}#${anchorer}`),
    signingKeys: issuer.keys.map((key) => ({
      id: key.did,
      type: "Multikey",
      publicKeyMultibase: key.publicKeyMultibase,
      validFrom: key.validFrom.toISOString(),
      ...(key.retiredAt ? { retiredAt: key.retiredAt.toISOString() } : {}),
      ...(key.compromisedFrom ? { compromisedFrom: key.compromisedFrom.toISOString() } : {}),
    })),
  };
}
