import { createHash } from "node:crypto";
import { hashForProof } from "../../credentials/index.server";
import type { ProofHash } from "../../kernel/ports";
import { canonicalJson } from "../rules/canonical-json";
import { suiteOf } from "./proof-suites";

type Written = { "@context"?: unknown };

/** The 64 bytes that a data integrity proof signs, in the canonical form of its suite. */
export async function hashProof(document: Written, proof: object): Promise<ProofHash> {
  return suiteOf(proof)?.canonical === "json" ? hashJson(document, proof) : hashForProof(document, proof);
}

/**
 * SHA-256 of the options and of the document, each by the JSON Canonicalization Scheme (W3C vc-di-eddsa, section 3.3;
 * vc-di-ecdsa, section 3.3). A proof may name the contexts that it was made under: the document must begin with them, and
 * those that were added later are not part of what was signed.
 */
function hashJson(document: Written, proof: Written): ProofHash {
  const { proofValue: _value, ...options } = { proofValue: "", ...proof };
  const [present, signed] = [[document["@context"]].flat(), [options["@context"] ?? []].flat()];
  const begins = signed.every((context, at) => canonicalJson(context) === canonicalJson(present[at] ?? null));
  if (!begins) return { ok: false, code: "unsigned-terms" };
  const secured = options["@context"] === undefined ? document : { ...document, "@context": options["@context"] };
  return { ok: true, hash: Buffer.concat([sha256(canonicalJson(options)), sha256(canonicalJson(secured))]) };
}

const sha256 = (text: string): Buffer => createHash("sha256").update(text, "utf8").digest();
