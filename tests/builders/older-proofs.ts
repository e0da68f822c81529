import { createHash, type KeyObject, sign } from "node:crypto";
import { Ed25519Signature2018 } from "@digitalbazaar/ed25519-signature-2018";
import { Ed25519VerificationKey2018 } from "@digitalbazaar/ed25519-verification-key-2018";
import { issue } from "@digitalbazaar/vc";
import { encodeBase58 } from "ethers";
import jsonld from "jsonld";
import { loadKnownContext } from "#modules/credentials/canonical/other-contexts";
import type { ExternalKey } from "./external-issuer";

const V1 = "https://www.w3.org/2018/credentials/v1";
export const JWS_2020 = "https://w3id.org/security/suites/jws-2020/v1";

/** Creates a credential of the data model before 2.0, as platforms wrote it under these contexts. */
export const olderCredential = (issuer: string, contexts: (string | object)[] = []) => ({
  "@context": [V1, ...contexts],
  id: "urn:uuid:5f9e3c4e-0000-4000-8000-000000000001",
  type: ["VerifiableCredential"],
  issuer,
  issuanceDate: "2026-01-01T00:00:00Z",
  credentialSubject: { id: "did:example:holder" },
});

/** Signs with Ed25519Signature2018, as the library of Digital Bazaar does; the key is named by its did:key. */
export async function withSignature2018<T extends object>(credential: T, key: ExternalKey) {
  const seed = Buffer.from(key.privateKey.export({ format: "jwk" }).d ?? "", "base64url");
  const raw = Buffer.from(key.publicKey.export({ format: "jwk" }).x ?? "", "base64url");
  const pair = await Ed25519VerificationKey2018.from({
    id: `${key.did}#${key.multibase}`,
    type: "Ed25519VerificationKey2018",
    controller: key.did,
    publicKeyBase58: encodeBase58(raw),
    privateKeyBase58: encodeBase58(Buffer.concat([seed, raw])),
  });
  const suite = new Ed25519Signature2018({ key: pair, date: new Date("2026-01-01T00:00:00Z") });
  const signed = await issue({ credential: structuredClone(credential), suite, documentLoader: loadKnownContext });
  return { ...credential, proof: signed.proof };
}

/**
 * Signs with JsonWebSignature2020 as specified (W3C CCG, JSON Web Signature 2020, section 4.1): the options under the
 * document's own contexts, and a detached signature over `header.` and both hashes.
 */
export async function withJws2020<T extends { "@context": unknown }>(
  credential: T,
  { key, method, alg }: { key: KeyObject; method: string; alg: string },
) {
  const options = {
    type: "JsonWebSignature2020",
    created: "2026-01-01T00:00:00Z",
    verificationMethod: method,
    proofPurpose: "assertionMethod",
  };
  const hashOf = async (document: object) =>
    createHash("sha256")
      .update(
        await jsonld.canonize(document, {
          algorithm: "RDFC-1.0",
          format: "application/n-quads",
          documentLoader: loadKnownContext,
          safe: true,
        }),
      )
      .digest();
  const hashes = [await hashOf({ ...options, "@context": credential["@context"] }), await hashOf(credential)];
  const head = Buffer.from(JSON.stringify({ alg, b64: false, crit: ["b64"] })).toString("base64url");
  const signed = Buffer.concat([Buffer.from(`${head}.`), ...hashes]);
  const digest = { EdDSA: null, ES256: "sha256", ES384: "sha384", ES512: "sha512" }[alg] ?? null;
  const signature = sign(digest, signed, { key, dsaEncoding: "ieee-p1363" }).toString("base64url");
  return { ...credential, proof: { ...options, jws: `${head}..${signature}` } };
}
