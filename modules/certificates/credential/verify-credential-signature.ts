import { DataIntegrityProof } from "@digitalbazaar/data-integrity";
import * as DidKey from "@digitalbazaar/did-method-key";
import * as Ed25519Multikey from "@digitalbazaar/ed25519-multikey";
import { cryptosuite } from "@digitalbazaar/eddsa-rdfc-2022-cryptosuite";
import jsigs from "jsonld-signatures";
import { loadBundledContext } from "./contexts";
import type { DataIntegrityProofValue } from "./sign-credential";

const didKey = DidKey.driver();
didKey.use({ multibaseMultikeyHeader: "z6Mk", fromMultibase: Ed25519Multikey.from });

/** Resolves did:key from the identifier itself and contexts from the bundle: nothing is fetched. */
async function loadOffline(url: string) {
  if (!url.startsWith("did:key:")) return loadBundledContext(url);
  const document = url.includes("#")
    ? { "@context": "https://w3id.org/security/multikey/v1", ...(await didKey.get({ url })) }
    : await didKey.get({ did: url });
  return { contextUrl: null, documentUrl: url, document };
}

/**
 * Checks one eddsa-rdfc-2022 proof over the credential: made by the key it names, for asserting, over these very words.
 * Returns a reason instead of throwing: a broken document is an answer, not an outage.
 */
export async function verifyCredentialSignature(
  credential: object,
  proof: DataIntegrityProofValue,
): Promise<{ ok: true } | { ok: false; reason: string }> {
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
