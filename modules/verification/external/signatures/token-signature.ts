import { compactVerify, errors } from "jose";
import { findTokenKey, type KeyFinding } from "../find-key";
import type { SecuredByToken } from "../formats/external-credential";
import { kindOf } from "../issuer-keys";
import type { FetchText } from "../source";
import { algorithmOf } from "./algorithms";
import { beforeKey, type SignatureCodes } from "./codes";

/** What is said of a token that is not what it says it is, whatever its signature. */
const OF_FAULTS = {
  "other-type": "other-type",
  "altered-disclosure": "altered-disclosure",
  "too-many-disclosures": "too-complex",
  "unknown-digest": "unsupported-proof",
} as const;

/** Whether a token's signature holds, and whose key made it. */
export async function checkToken(fetchText: FetchText, secured: SecuredByToken): Promise<SignatureCodes> {
  const { issuerId, issuerClaim, header, fault } = secured;
  if (header.alg.toLowerCase() === "none") return beforeKey("unsigned");
  if (!algorithmOf(header.alg)) return beforeKey("unsupported-proof");
  if (fault) return beforeKey(OF_FAULTS[fault]);
  if (issuerClaim !== null && issuerClaim !== issuerId) {
    // Signed by whom the token names, which is somebody else than the credential in it says.
    const { proof } = await checkTokenWith(secured, await findTokenKey(fetchText, issuerClaim, header));
    return { proof, issuer: "key-not-of-issuer" };
  }
  return checkTokenWith(secured, await findTokenKey(fetchText, issuerId, header));
}

/** The same with the key in hand. */
export async function checkTokenWith(
  { token, header }: Pick<SecuredByToken, "token" | "header">,
  { key, code }: KeyFinding,
): Promise<SignatureCodes> {
  if (!key) return { proof: "key-missing", issuer: code };
  if (kindOf(key) !== algorithmOf(header.alg)?.key) return { proof: "signature-broken", issuer: code };
  try {
    await compactVerify(token, key, { algorithms: [header.alg] });
    return { proof: "signature-holds", issuer: code };
  } catch (error) {
    // An extension that the token calls critical (RFC 7515, section 4.1.11) and that nobody here has heard of.
    if (error instanceof errors.JOSENotSupported) return { proof: "unsupported-proof", issuer: code };
    if (error instanceof errors.JWSSignatureVerificationFailed) return { proof: "signature-broken", issuer: code };
    if (error instanceof errors.JOSEError || error instanceof TypeError) return { proof: "unreadable", issuer: code };
    throw error;
  }
}
