import { DataIntegrityProof } from "@digitalbazaar/data-integrity";
import * as Ed25519Multikey from "@digitalbazaar/ed25519-multikey";
import { cryptosuite } from "@digitalbazaar/eddsa-rdfc-2022-cryptosuite";
import * as vc from "@digitalbazaar/vc";
import { loadBundledContext } from "./contexts";

/** An organization's Ed25519 key pair. The secret is multibase text and must never be logged or stored in the clear. */
export interface IssuerKeyPair {
  did: string;
  publicKeyMultibase: string;
  secretKeyMultibase: string;
}

/** A W3C data integrity proof (VC Data Integrity 1.0). */
export interface DataIntegrityProofValue {
  type: "DataIntegrityProof";
  cryptosuite: string;
  created: string;
  verificationMethod: string;
  proofPurpose: "assertionMethod";
  proofValue: string;
}

/** Makes a new Ed25519 key pair and its did:key (DID method `key`: the identifier is the public key itself). */
export async function generateIssuerKeyPair(): Promise<IssuerKeyPair> {
  const pair = await Ed25519Multikey.generate();
  const { publicKeyMultibase, secretKeyMultibase } = await pair.export({ publicKey: true, secretKey: true });
  return { did: `did:key:${publicKeyMultibase}`, publicKeyMultibase, secretKeyMultibase };
}

/**
 * Signs with eddsa-rdfc-2022 (W3C vc-di-eddsa, section 3.2). Ed25519 is deterministic: the same document, key and
 * time give the same proof value. The proof comes as a list, because a second one is added once the root is anchored.
 */
export async function signCredential<T extends object>(
  credential: T,
  key: IssuerKeyPair,
  created: Date,
): Promise<T & { proof: [DataIntegrityProofValue] }> {
  const pair = await Ed25519Multikey.from({
    type: "Multikey",
    id: `${key.did}#${key.publicKeyMultibase}`,
    controller: key.did,
    publicKeyMultibase: key.publicKeyMultibase,
    secretKeyMultibase: key.secretKeyMultibase,
  });
  const suite = new DataIntegrityProof({ signer: pair.signer(), cryptosuite, date: created });
  const signed = await vc.issue({ credential: structuredClone(credential), suite, documentLoader: loadBundledContext });
  const { "@context": _proofContext, ...proof } = signed.proof;
  return { ...credential, proof: [proof] };
}
