import { findTokenKey } from "../find-key";
import type { SecuredByCose } from "../formats/external-credential";
import type { FetchText } from "../source";
import { algorithmOf, signatureOfAlgorithm } from "./algorithms";
import { beforeKey, type SignatureCodes } from "./codes";

/** Checks whether the signature of a COSE_Sign1 message holds (RFC 9052, section 4.4), and whose key made it. */
export async function checkCose(fetchText: FetchText, secured: SecuredByCose): Promise<SignatureCodes> {
  const { issuerId, header, fault, signed, signature } = secured;
  const algorithm = algorithmOf(header.alg);
  if (!algorithm) return beforeKey("unsupported-proof");
  if (fault) return beforeKey(fault);
  const { key, code } = await findTokenKey(fetchText, issuerId, header);
  if (!key) return { proof: "key-missing", issuer: code };
  const [bytes, made] = [Buffer.from(signed, "base64"), Buffer.from(signature, "base64")];
  const holds = signatureOfAlgorithm(algorithm, { signed: bytes, signature: made, key });
  return { proof: holds ? "signature-holds" : "signature-broken", issuer: code };
}
