import { createHash, createPrivateKey, createPublicKey } from "node:crypto";
import { DataIntegrityProof } from "@digitalbazaar/data-integrity";
import * as ecdsaMultikey from "@digitalbazaar/ecdsa-multikey";
import { cryptosuite as ecdsaRdfc } from "@digitalbazaar/ecdsa-rdfc-2019-cryptosuite";
import * as ed25519Multikey from "@digitalbazaar/ed25519-multikey";
import { Ed25519Signature2020 } from "@digitalbazaar/ed25519-signature-2020";
import { cryptosuite as eddsaRdfc } from "@digitalbazaar/eddsa-rdfc-2022-cryptosuite";
import { issue } from "@digitalbazaar/vc";
import canonicalize from "canonicalize";
import { encodeBase58 } from "ethers";
import { loadBundledContext } from "#modules/credentials/canonical/contexts";

/**
 * Curves of issuers that are independent of this project: keys, canonical forms and signatures come from libraries that
 * the platform does not use for verification.
 */

export type Curve = "Ed25519" | "P-256" | "P-384";
export type Suite = "Ed25519Signature2020" | "eddsa-jcs-2022" | "ecdsa-rdfc-2019" | "ecdsa-jcs-2019";

const CREATED = new Date("2026-01-01T00:00:00Z");

/** Creates a key with another library, named as a did:key. */
export async function libraryKey(curve: Curve) {
  const pair = curve === "Ed25519" ? await ed25519Multikey.generate() : await ecdsaMultikey.generate({ curve });
  const { publicKeyMultibase: multibase } = await pair.export({ publicKey: true, secretKey: true });
  const did = `did:key:${multibase}`;
  return { pair, multibase, did, didMethod: `${did}#${multibase}` };
}
export type LibraryKey = Awaited<ReturnType<typeof libraryKey>>;

/** Creates an elliptic-curve key with another library, also as Node's keys, as a JSON Web Key and as a did:jwk. */
export async function ecKey(curve: "P-256" | "P-384" | "P-521" = "P-256") {
  const pair = await ecdsaMultikey.generate({ curve });
  const { publicKeyMultibase: multibase } = await pair.export({ publicKey: true, secretKey: true });
  const privateKey = createPrivateKey({
    key: await ecdsaMultikey.toJwk({ keyPair: pair, secretKey: true }),
    format: "jwk",
  });
  const publicKey = createPublicKey(privateKey);
  const jwk = publicKey.export({ format: "jwk" });
  return { privateKey, publicKey, jwk, multibase, did: `did:key:${multibase}`, didJwk: didJwk(jwk) };
}

export const didJwk = (jwk: object) => `did:jwk:${Buffer.from(JSON.stringify(jwk)).toString("base64url")}`;

/** Signs a credential with one of the suites, with `method` as the key's name. */
export async function issueWith<T extends object>(suite: Suite, credential: T, { pair }: LibraryKey, method: string) {
  if (suite.includes("jcs")) return issueJson(suite, credential, { pair, method });
  const key = { ...pair, id: method };
  const signer = Object.assign(pair, { id: method }).signer();
  const signing =
    suite === "Ed25519Signature2020"
      ? new Ed25519Signature2020({ key: { ...key, signer: () => signer }, date: CREATED })
      : new DataIntegrityProof({
          signer,
          cryptosuite: suite === "ecdsa-rdfc-2019" ? ecdsaRdfc : { ...eddsaRdfc, name: suite },
          date: CREATED,
        });
  const signed = await issue({
    credential: structuredClone(credential),
    suite: signing,
    documentLoader: loadBundledContext,
  });
  return { ...credential, proof: signed.proof };
}

/** Signs a credential over canonical JSON, with optional further properties of the proof. */
export async function issueJson<T extends object>(
  cryptosuite: string,
  credential: T,
  { pair, method, options = {} }: { pair: LibraryKey["pair"]; method: string; options?: object },
) {
  const proof = {
    type: "DataIntegrityProof",
    cryptosuite,
    created: "2026-01-01T00:00:00Z",
    verificationMethod: method,
    proofPurpose: "assertionMethod",
    ...options,
  };
  const digest = method.includes("#z82") ? "sha384" : "sha256";
  const hashOf = (value: object) =>
    createHash(digest)
      .update(canonicalize(value) ?? "")
      .digest();
  const data = Buffer.concat([hashOf(proof), hashOf(credential)]);
  const signature = await pair.signer().sign({ data });
  return { ...credential, proof: { ...proof, proofValue: `z${encodeBase58(signature)}` } };
}
