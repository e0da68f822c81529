import { DataIntegrityProof } from "@digitalbazaar/data-integrity";
import { createVerifyCryptosuite } from "@digitalbazaar/ecdsa-sd-2023-cryptosuite";
import jsigs from "jsonld-signatures";
import { loadBundledContext } from "../../credentials/index.server";

/**
 * Whether a derived ecdsa-sd-2023 proof (W3C vc-di-ecdsa, section 3.6) holds over what a credential discloses, with this
 * key under the name that the proof gives it. Whether the key is the issuer's is asked elsewhere. `unknown-vocabulary`
 * where a context is not bundled.
 */
export async function verifySelective(
  credentialText: string,
  publicKeyMultibase: string,
): Promise<"holds" | "broken" | "unknown-vocabulary"> {
  try {
    const credential = JSON.parse(credentialText);
    const id = String(credential.proof.verificationMethod);
    const controller = id.split("#")[0] ?? "";
    const method = {
      "@context": "https://w3id.org/security/multikey/v1",
      ...{ type: "Multikey", id, controller, publicKeyMultibase },
    };
    const result = await jsigs.verify(credential, {
      suite: new DataIntegrityProof({ cryptosuite: createVerifyCryptosuite() }),
      purpose: new jsigs.purposes.AssertionProofPurpose({ controller: { id: controller, assertionMethod: [id] } }),
      documentLoader: async (url) =>
        url === id ? { contextUrl: null, documentUrl: url, document: method } : loadBundledContext(url),
    });
    if (result.verified) return "holds";
    return isAboutContext(result.error) ? "unknown-vocabulary" : "broken";
  } catch (error) {
    return isAboutContext(error) ? "unknown-vocabulary" : "broken";
  }
}

/** The libraries wrap the cause, in one error or several. */
function isAboutContext(error: unknown): boolean {
  const { details, errors, cause, message } = Object(error);
  if (details?.code === "loading remote context failed" || /no bundled JSON-LD document/.test(String(message)))
    return true;
  return (Array.isArray(errors) && errors.some(isAboutContext)) || (cause !== undefined && isAboutContext(cause));
}
