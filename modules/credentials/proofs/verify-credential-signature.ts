import { DataIntegrityProof } from "@digitalbazaar/data-integrity";
import * as DidKey from "@digitalbazaar/did-method-key";
import * as Ed25519Multikey from "@digitalbazaar/ed25519-multikey";
import { cryptosuite } from "@digitalbazaar/eddsa-rdfc-2022-cryptosuite";
import { base58 } from "@scure/base";
import jsigs from "jsonld-signatures";
import { loadBundledContext } from "../canonical/contexts";
import type { DataIntegrityProofValue } from "./data-integrity-proof";
import { hashOwnCredential } from "./proof-hash";

/** Length of an Ed25519 signature (RFC 8032). */
const SIGNATURE_BYTES = 64;

const didKey = DidKey.driver();
didKey.use({ multibaseMultikeyHeader: "z6Mk", fromMultibase: Ed25519Multikey.from });

/** Resolves did:key from the identifier itself, and contexts from the bundle: nothing is fetched. */
export async function loadOffline(url: string) {
  if (!url.startsWith("did:key:")) return loadBundledContext(url);
  const document = url.includes("#")
    ? { "@context": "https://w3id.org/security/multikey/v1", ...(await didKey.get({ url })) }
    : await didKey.get({ did: url });
  return { contextUrl: null, documentUrl: url, document };
}

/**
 * Verifies one eddsa-rdfc-2022 proof of a credential: made by the key it names, with the purpose of assertion, over
 * exactly this document. Returns a reason instead of throwing: a malformed document is an answer, not an outage.
 */
export async function verifyCredentialSignature(
  credential: object,
  proof: DataIntegrityProofValue,
): Promise<{ ok: true } | { ok: false; reason: string }> {
  if (await isSignedDirectly(credential, proof)) return { ok: true };
  try {
    const result = await jsigs.verify(
      { ...credential, proof },
      {
        suite: new DataIntegrityProof({ cryptosuite }),
        purpose: new jsigs.purposes.AssertionProofPurpose(),
        documentLoader: loadOffline,
      },
    );
    if (result.verified) return { ok: true };
    return { ok: false, reason: String(result.error?.errors?.[0]?.message ?? result.error?.message ?? "not verified") };
  } catch (error) {
    return { ok: false, reason: error instanceof Error ? error.message : String(error) };
  }
}

/**
 * Verifies a document of this platform about eight times as fast. Only true is conclusive; otherwise the libraries
 * decide, which handle every document and report the reason.
 */
async function isSignedDirectly(
  credential: { "@context"?: unknown },
  proof: DataIntegrityProofValue,
): Promise<boolean> {
  const { proofValue, ...options } = proof;
  const [, publicKeyMultibase = ""] = /^did:key:(z6Mk\w+)#\1$/.exec(proof.verificationMethod) ?? [];
  const signature = publicKeyMultibase && proof.cryptosuite === "eddsa-rdfc-2022" ? readSignature(proofValue) : null;
  const hash = signature ? hashOwnCredential(credential, options) : null;
  if (!signature || !hash) return false;
  try {
    const id = proof.verificationMethod;
    const pair = await Ed25519Multikey.from({
      type: "Multikey",
      id,
      controller: id.split("#")[0] ?? "",
      publicKeyMultibase,
    });
    return await pair.verifier().verify({ data: hash, signature });
  } catch {
    return false;
  }
}

/** Decodes 64 bytes in base58 with the multibase prefix z; null for any other text. */
function readSignature(proofValue: string): Uint8Array | null {
  if (!/^z[1-9A-HJ-NP-Za-km-z]{80,90}$/.test(proofValue)) return null;
  const bytes = base58.decode(proofValue.slice(1));
  return bytes.length === SIGNATURE_BYTES ? bytes : null;
}
