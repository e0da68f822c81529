import { DataIntegrityProof } from "@digitalbazaar/data-integrity";
import * as Ed25519Multikey from "@digitalbazaar/ed25519-multikey";
import { cryptosuite } from "@digitalbazaar/eddsa-rdfc-2022-cryptosuite";
import * as vc from "@digitalbazaar/vc";
import { encodeBase58 } from "ethers";
import { loadBundledContext } from "../canonical/contexts";
import type { DataIntegrityProofValue } from "./data-integrity-proof";
import { hashOwnCredential } from "./proof-hash";

/** An Ed25519 key pair and the identity (did:key) that it speaks for. The secret is multibase text. */
export interface SigningKey {
  did: string;
  publicKeyMultibase: string;
  secretKeyMultibase: string;
}

/**
 * Signs with eddsa-rdfc-2022 (W3C vc-di-eddsa, section 3.2). Ed25519 is deterministic: the same document, key and
 * time give the same proof value. The proof comes as a list, because a second one is added once the root is anchored.
 */
export async function signCredential<T extends object>(
  credential: T,
  key: SigningKey,
  created: Date,
  loadContext: typeof loadBundledContext = loadBundledContext,
): Promise<T & { proof: [DataIntegrityProofValue] }> {
  const pair = await Ed25519Multikey.from({
    type: "Multikey",
    id: `${key.did}#${key.publicKeyMultibase}`,
    controller: key.did,
    publicKeyMultibase: key.publicKeyMultibase,
    secretKeyMultibase: key.secretKeyMultibase,
  });
  const options = {
    type: "DataIntegrityProof",
    created: `${created.toISOString().slice(0, 19)}Z`,
    verificationMethod: `${key.did}#${key.publicKeyMultibase}`,
    cryptosuite: "eddsa-rdfc-2022",
    proofPurpose: "assertionMethod",
  } as const;
  const hash = hashOwnCredential(credential, options);
  if (hash) {
    const signature = await pair.signer().sign({ data: hash });
    return { ...credential, proof: [{ ...options, proofValue: `z${encodeBase58(signature)}` }] };
  }
  const suite = new DataIntegrityProof({ signer: pair.signer(), cryptosuite, date: created });
  const signed = await vc.issue({ credential: structuredClone(credential), suite, documentLoader: loadContext });
  const { "@context": _proofContext, ...proof } = signed.proof;
  // Under VC 1.1 the library adds the context that explains the proof, and signs that as well.
  return { ...credential, "@context": signed["@context"], proof: [proof] };
}
