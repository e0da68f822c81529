import { generateKeyPairSync } from "node:crypto";
import { asToken } from "./external-issuer";

/**
 * Host of an Open Badges 2.0 issuer, which serves assertion, class and profile, and for signed badges the key and the
 * list.
 */
export const HOST = "https://badges.example.org";
const CONTEXT = "https://w3id.org/openbadges/v2";
export const ASSERTION = `${HOST}/assertions/771`;
export const KEY = `${HOST}/keys/1`;
export const LIST = `${HOST}/revoked`;

export const assertion = (changes: object = {}) => ({
  "@context": CONTEXT,
  type: "Assertion",
  id: ASSERTION,
  badge: `${HOST}/classes/12`,
  recipient: { type: "email", hashed: false, identity: "ivo.lang@learner.example" },
  issuedOn: "2026-03-01T00:00:00Z",
  verification: { type: "HostedBadge" },
  ...changes,
});
export const badgeClass = (changes: object = {}) => ({
  "@context": CONTEXT,
  type: "BadgeClass",
  id: `${HOST}/classes/12`,
  name: "Bee keeping",
  description: "Looks after two hives.",
  criteria: { narrative: "A season of work." },
  issuer: `${HOST}/issuer`,
  ...changes,
});
export const profile = (changes: object = {}) => ({
  "@context": CONTEXT,
  type: "Profile",
  id: `${HOST}/issuer`,
  name: "Meadow College",
  url: "https://meadow.example.org",
  ...changes,
});

/** Returns the documents on the issuer's server. */
export const served = (changes: { assertion?: object; badge?: object; issuer?: object } = {}) => ({
  [ASSERTION]: assertion(changes.assertion),
  [`${HOST}/classes/12`]: badgeClass(changes.badge),
  [`${HOST}/issuer`]: profile(changes.issuer),
});

const pair = () => generateKeyPairSync("rsa", { modulusLength: 2048 });

/** Creates a signed badge, with the documents at the addresses that it names. */
export async function signedBadge(
  changes: { assertion?: object; issuer?: object; key?: object; revoked?: unknown[] } = {},
) {
  const { privateKey, publicKey } = pair();
  const publicKeyPem = publicKey.export({ type: "spki", format: "pem" });
  const verification = { type: "SignedBadge", creator: KEY };
  const document = assertion({ id: "urn:uuid:771", verification, ...changes.assertion });
  return {
    token: await asToken(document, privateKey, { alg: "RS256" }),
    documents: {
      [`${HOST}/classes/12`]: badgeClass(),
      [`${HOST}/issuer`]: profile({ publicKey: KEY, revocationList: LIST, ...changes.issuer }),
      [KEY]: {
        "@context": CONTEXT,
        type: "CryptographicKey",
        id: KEY,
        owner: `${HOST}/issuer`,
        publicKeyPem,
        ...changes.key,
      },
      [LIST]: { type: "RevocationList", id: LIST, revokedAssertions: changes.revoked ?? [] },
    },
  };
}
