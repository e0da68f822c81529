import { createHash, type KeyObject, verify } from "node:crypto";
import { hashForProof } from "../../credentials/index.server";
import { canonicalJson } from "../../kernel/canonical-json";
import type { ProofHash } from "../../kernel/ports";
import { decodeBase58 } from "../rules/multikey";
import { type KeyKind, kindOf } from "./issuer-keys";
import type { ExternalProof } from "./read-external";

/** How one kind of data integrity proof signs: over which canonical form, with which kind of key. */
interface ProofSuite {
  canonical: "rdf" | "json";
  key: Extract<KeyKind, "ed25519" | "p256">;
}

/** W3C vc-di-eddsa, sections 3.2 and 3.3; W3C vc-di-ecdsa, sections 3.2 and 3.3. */
const CRYPTOSUITES = new Map<string, ProofSuite>([
  ["eddsa-rdfc-2022", { canonical: "rdf", key: "ed25519" }],
  // The name that it had before it was finished: the same bytes are signed.
  ["eddsa-2022", { canonical: "rdf", key: "ed25519" }],
  ["eddsa-jcs-2022", { canonical: "json", key: "ed25519" }],
  ["ecdsa-rdfc-2019", { canonical: "rdf", key: "p256" }],
  ["ecdsa-jcs-2019", { canonical: "json", key: "p256" }],
]);

/** The suite of a proof; null for one that is not read here. */
export function suiteOf({ type, cryptosuite }: { type?: unknown; cryptosuite?: unknown }): ProofSuite | null {
  // W3C vc-di-eddsa, section 3.4: what came before cryptosuites signs the same bytes as eddsa-rdfc-2022.
  if (type === "Ed25519Signature2020") return { canonical: "rdf", key: "ed25519" };
  return type === "DataIntegrityProof" && typeof cryptosuite === "string"
    ? (CRYPTOSUITES.get(cryptosuite) ?? null)
    : null;
}

/** Whether a proof discloses a part of a credential, and is checked as a whole (W3C vc-di-ecdsa, section 3.6). */
export const isSelective = ({ type, cryptosuite }: { type?: unknown; cryptosuite?: unknown }): boolean =>
  type === "DataIntegrityProof" && cryptosuite === "ecdsa-sd-2023";

/** Whether a selective proof is a derived one; what an issuer hands to its holder is for nobody else to check. */
export function isDerived({ proofValue = "" }: { proofValue?: string | undefined }): boolean {
  const [first, second, third] = proofValue.startsWith("u") ? Buffer.from(proofValue.slice(1, 9), "base64url") : [];
  return first === 0xd9 && second === 0x5d && third === 0x01;
}

/** A signature of a suite: 64 bytes in base58btc. ECDSA over P-384 has 96, and hashes otherwise: `unsupported`. */
export function readSignature(suite: ProofSuite, { proofValue }: ExternalProof): Uint8Array | "unsupported" | null {
  const signature = proofValue?.startsWith("z") ? decodeBase58(proofValue.slice(1)) : null;
  if (suite.key === "p256" && signature?.length === 96) return "unsupported";
  return signature?.length === 64 ? signature : null;
}

/** Whether a signature was made over these bytes, with this key, and the key is of the suite's kind. */
export function signatureHolds(suite: ProofSuite, signed: Uint8Array, key: KeyObject, signature: Uint8Array): boolean {
  if (kindOf(key) !== suite.key) return false;
  return suite.key === "ed25519"
    ? verify(null, signed, key, signature)
    : verify("sha256", signed, { key, dsaEncoding: "ieee-p1363" }, signature);
}

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
