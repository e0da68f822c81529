import { DataIntegrityProof } from "@digitalbazaar/data-integrity";
import { createVerifyCryptosuite } from "@digitalbazaar/ecdsa-sd-2023-cryptosuite";
import jsigs from "jsonld-signatures";
import { loadKnownContext } from "../../credentials/index.server";
import { canonicalJson } from "../../kernel/canonical-json";
import { readsAsSigned } from "../external/reads-as-signed";

/**
 * Verifies a derived ecdsa-sd-2023 proof (W3C vc-di-ecdsa, section 3.6) over the disclosed part of a credential, with
 * this key under the name in the proof. Whether the key is the issuer's is checked elsewhere. Codes:
 * `unknown-vocabulary` if a context is not bundled, `unsigned-terms` if a term is covered by no proof, `unreadable` for
 * any other error of the libraries, which says nothing about the credential.
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
    // The libraries read the options under one of the two contexts: if these differ, it is uncertain what was signed.
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

/** Messages of the libraries for a signature that is invalid or does not match the disclosed content. */
const SAYS_BROKEN = /Invalid signature|did not match|proofValue|Signature count|base64url|CBOR/i;

/** Returns an error with all its causes. */
function causesOf(error: unknown): { name?: string; message?: unknown; details?: { event?: unknown } }[] {
  const { errors, cause } = Object(error);
  const inner = [...(Array.isArray(errors) ? errors : []), ...(cause === undefined ? [] : [cause])];
  return [Object(error), ...inner.flatMap(causesOf)];
}

/** The libraries wrap the cause in one or more errors. */
function isAboutContext(error: unknown): boolean {
  const { details, errors, cause, message } = Object(error);
  if (details?.code === "loading remote context failed" || /no bundled JSON-LD document/.test(String(message)))
    return true;
  return (Array.isArray(errors) && errors.some(isAboutContext)) || (cause !== undefined && isAboutContext(cause));
}
