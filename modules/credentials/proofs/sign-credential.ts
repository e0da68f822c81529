import { createPrivateKey, type KeyObject, sign } from "node:crypto";
import { DataIntegrityProof } from "@digitalbazaar/data-integrity";
import * as Ed25519Multikey from "@digitalbazaar/ed25519-multikey";
import { cryptosuite } from "@digitalbazaar/eddsa-rdfc-2022-cryptosuite";
import * as vc from "@digitalbazaar/vc";
import { base58 } from "@scure/base";
import { certificateLeaf, sha256Hex } from "../canonical/canonical-hash";
import { loadBundledContext } from "../canonical/contexts";
import { canonicalizeInTwoSteps, canonicalizeProofOptions } from "../canonical/specialized-canonicalizer";
import type { DataIntegrityProofValue } from "./data-integrity-proof";
import { hashForms, hashOwnCredential } from "./proof-hash";

/** An Ed25519 key pair and its identity (did:key). The secret is multibase text. */
export interface SigningKey {
  did: string;
  publicKeyMultibase: string;
  secretKeyMultibase: string;
}

/**
 * Signs with eddsa-rdfc-2022 (W3C vc-di-eddsa, section 3.2). Ed25519 is deterministic: the same document, key and time
 * give the same proof value. The proof is an array, because a second one is added once the root is anchored.
 */
export async function signCredential<T extends object>(
  credential: T,
  key: SigningKey,
  created: Date,
  loadContext: typeof loadBundledContext = loadBundledContext,
): Promise<T & { proof: [DataIntegrityProofValue] }> {
  const options = proofOptions(key, created);
  const hash = hashOwnCredential(credential, options);
  if (hash) return withProof(credential, options, hash, key);
  const pair = await Ed25519Multikey.from({
    type: "Multikey",
    id: `${key.did}#${key.publicKeyMultibase}`,
    controller: key.did,
    publicKeyMultibase: key.publicKeyMultibase,
    secretKeyMultibase: key.secretKeyMultibase,
  });
  const suite = new DataIntegrityProof({ signer: pair.signer(), cryptosuite, date: created });
  const signed = await vc.issue({ credential: structuredClone(credential), suite, documentLoader: loadContext });
  const { "@context": _proofContext, ...proof } = signed.proof;
  // Under VC 1.1 the library adds the context that defines the proof, and signs it as well.
  return { ...credential, "@context": signed["@context"], proof: [proof] };
}

/**
 * Signs like `signCredential` and also returns the leaf of the signed document (`certificateLeaf`). Both need the
 * canonical form, which takes most of the time; for a credential of this platform it is computed once.
 */
export async function signWithLeaf<T extends OwnCredential>(credential: T, key: SigningKey, created: Date) {
  const options = proofOptions(key, created);
  const configured = canonicalizeProofOptions(options);
  const forms = configured === null ? null : canonicalizeInTwoSteps(credential);
  if (configured === null || forms === null) return signThenHash(credential, key, created);
  const signed = withProof(credential, options, hashForms(configured, forms.withoutProof), key);
  const written = forms.with(signed.proof);
  return { signed, leaf: written === null ? await certificateLeaf(signed) : sha256Hex(written) };
}

type OwnCredential = { "@context": readonly unknown[] };

async function signThenHash<T extends OwnCredential>(credential: T, key: SigningKey, created: Date) {
  const signed = await signCredential(credential, key, created);
  return { signed, leaf: await certificateLeaf(signed) };
}

const proofOptions = (key: SigningKey, created: Date) =>
  ({
    type: "DataIntegrityProof",
    created: `${created.toISOString().slice(0, 19)}Z`,
    verificationMethod: `${key.did}#${key.publicKeyMultibase}`,
    cryptosuite: "eddsa-rdfc-2022",
    proofPurpose: "assertionMethod",
  }) as const;

function withProof<T extends object>(
  credential: T,
  options: ReturnType<typeof proofOptions>,
  hash: Buffer,
  key: SigningKey,
): T & { proof: [DataIntegrityProofValue] } {
  const signature = signBytes(key, hash);
  return { ...credential, proof: [{ ...options, proofValue: `z${base58.encode(signature)}` }] };
}

/** Returns the Ed25519 signature (RFC 8032) of some bytes: 64 bytes. */
export const signBytes = (key: SigningKey, bytes: Uint8Array): Buffer => sign(null, bytes, privateKeyOf(key));

/**
 * Cache of parsed private keys, for as long as the key object lives: parsing a key takes as long as four signatures.
 */
const privateKeys = new WeakMap<SigningKey, KeyObject>();

/** Bytes before an Ed25519 seed in PKCS #8 (RFC 8410, section 7), and before the secret in a Multikey. */
const PKCS8 = Buffer.from("302e020100300506032b657004220420", "hex");
const MULTIKEY_HEADER = "8026";
const SEED_BYTES = 32;

function privateKeyOf(key: SigningKey): KeyObject {
  const cached = privateKeys.get(key);
  if (cached) return cached;
  const secret = Buffer.from(base58.decode(key.secretKeyMultibase.slice(1)));
  if (secret.subarray(0, 2).toString("hex") !== MULTIKEY_HEADER) throw new Error("the key is no Ed25519 secret key");
  const der = Buffer.concat([PKCS8, secret.subarray(2, 2 + SEED_BYTES)]);
  const read = createPrivateKey({ key: der, format: "der", type: "pkcs8" });
  privateKeys.set(key, read);
  return read;
}
