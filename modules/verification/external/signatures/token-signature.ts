import { compactVerify, errors } from "jose";
import { findTokenKey, type KeyFinding } from "../find-key";
import type { SecuredByToken } from "../formats/external-credential";
import { kindOf } from "../issuer-keys";
import type { FetchText } from "../source";
import { algorithmOf } from "./algorithms";
import { beforeKey, type SignatureCodes } from "./codes";

/** Codes for tokens with a fault, whatever their signature. */
const OF_FAULTS = {
  "other-type": "other-type",
  "altered-disclosure": "altered-disclosure",
  "too-many-disclosures": "too-complex",
  "unknown-digest": "unsupported-proof",
} as const;

/** Checks whether a token's signature holds, and whose key made it. */
export async function checkToken(fetchText: FetchText, secured: SecuredByToken): Promise<SignatureCodes> {
  const { issuerId, issuerClaim, header, fault } = secured;
  if (header.alg.toLowerCase() === "none") return beforeKey("unsigned");
  if (!algorithmOf(header.alg)) return beforeKey("unsupported-proof");
  if (fault) return beforeKey(OF_FAULTS[fault]);
  if (issuerClaim !== null && issuerClaim !== issuerId) {
    // Signed by the issuer that the token names, which differs from the one in its credential.
    const { proof } = await checkTokenWith(secured, await findTokenKey(fetchText, issuerClaim, header));
    return { proof, issuer: "key-not-of-issuer" };
  }
  return checkTokenWith(secured, await findTokenKey(fetchText, issuerId, header));
}

/** Checks a token's signature with a key that was already found. */
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
    // The token requires an extension that is unsupported here (RFC 7515, section 4.1.11).
    if (error instanceof errors.JOSENotSupported) return { proof: "unsupported-proof", issuer: code };
    if (error instanceof errors.JWSSignatureVerificationFailed) return { proof: "signature-broken", issuer: code };
    if (error instanceof errors.JOSEError || error instanceof TypeError) return { proof: "unreadable", issuer: code };
    throw error;
  }
}
