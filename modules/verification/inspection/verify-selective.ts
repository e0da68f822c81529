import { DataIntegrityProof } from "@digitalbazaar/data-integrity";
import { createVerifyCryptosuite } from "@digitalbazaar/ecdsa-sd-2023-cryptosuite";
import jsigs from "jsonld-signatures";
import { loadKnownContext } from "../../credentials/index.server";
import { canonicalJson } from "../../kernel/canonical-json";
import { readsAsSigned } from "../external/reads-as-signed";

/**
 * Whether a derived ecdsa-sd-2023 proof (W3C vc-di-ecdsa, section 3.6) holds over what a credential discloses, with
 * this key under the name that the proof gives it. Whether the key is the issuer's is asked elsewhere.
 * `unknown-vocabulary` where a context is not bundled, `unsigned-terms` where something stands there that no proof
 * covers, and `unreadable` for whatever else kept the libraries from an answer: that is no answer about the credential.
 */
export async function verifySelective(credentialText: string, publicKeyMultibase: string): Promise<SelectiveAnswer> {
  try {
    const credential = JSON.parse(credentialText);
    const id = String(credential.proof.verificationMethod);
    const controller = id.split("#")[0] ?? "";
    const method = {
      "@context": "https://w3id.org/security/multikey/v1",
      type: "Multikey",
      id,
      controller,
      publicKeyMultibase,
    };
    const result = await jsigs.verify(credential, {
      suite: new DataIntegrityProof({ cryptosuite: createVerifyCryptosuite() }),
      purpose: new jsigs.purposes.AssertionProofPurpose({ controller: { id: controller, assertionMethod: [id] } }),
      documentLoader: async (url) =>
        url === id ? { contextUrl: null, documentUrl: url, document: method } : loadKnownContext(url),
    });
    const { proof, ...written } = credential;
    // The libraries read the options under one of the two contexts: where they differ, nobody knows what was signed.
    if (
      proof["@context"] !== undefined &&
      canonicalJson(proof["@context"]) !== canonicalJson(written["@context"] ?? null)
    )
      return "unreadable";
    if (result.verified) return (await readsAsSigned(written, proof)) ? "holds" : "unreadable";
    return reasonOf(result.error);
  } catch (error) {
    return reasonOf(error);
  }
}

type SelectiveAnswer = "holds" | "broken" | "unknown-vocabulary" | "unsigned-terms" | "unreadable";

function reasonOf(error: unknown): SelectiveAnswer {
  if (isAboutContext(error)) return "unknown-vocabulary";
  const causes = causesOf(error);
  if (causes.some(({ name, details }) => name === "jsonld.ValidationError" && details?.event)) return "unsigned-terms";
  return causes.some(({ message }) => SAYS_BROKEN.test(String(message))) ? "broken" : "unreadable";
}

/** How the libraries say that a signature does not fit what is disclosed, or is none. */
const SAYS_BROKEN = /Invalid signature|did not match|proofValue|Signature count|base64url|CBOR/i;

/** An error with all that it was made of. */
function causesOf(error: unknown): { name?: string; message?: unknown; details?: { event?: unknown } }[] {
  const { errors, cause } = Object(error);
  const inner = [...(Array.isArray(errors) ? errors : []), ...(cause === undefined ? [] : [cause])];
  return [Object(error), ...inner.flatMap(causesOf)];
}

/** The libraries wrap the cause, in one error or several. */
function isAboutContext(error: unknown): boolean {
  const { details, errors, cause, message } = Object(error);
  if (details?.code === "loading remote context failed" || /no bundled JSON-LD document/.test(String(message)))
    return true;
  return (Array.isArray(errors) && errors.some(isAboutContext)) || (cause !== undefined && isAboutContext(cause));
}
