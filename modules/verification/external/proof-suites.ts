import { createHash, type KeyObject, verify } from "node:crypto";
import { hashForProof, loadKnownContext, SECURITY_V2 } from "../../credentials/index.server";
import { canonicalJson } from "../../kernel/canonical-json";
import type { ProofHash } from "../../kernel/ports";
import { decodeBase58 } from "../rules/multikey";
import type { ExternalProof } from "./formats/external-credential";
import { type KeyKind, kindOf } from "./issuer-keys";
import { readsAsSigned } from "./reads-as-signed";
import { readDetached } from "./signatures/detached-signature";

/** How one kind of data integrity proof signs: its canonical form and its kinds of key. */
interface ProofSuite {
  canonical: "rdf" | "json";
  keys: readonly KeyKind[];
  /** Whether the signature is a detached JSON Web Signature, which names its own algorithm (RFC 7797). */
  detached?: true;
  /** Whether the options of the proof are canonicalized under a separate context instead of the document's. */
  underSecurityContext?: true;
}

const EDDSA = ["ed25519"] as const;
const ECDSA = ["p256", "p384"] as const;
/** Suites of W3C vc-di-eddsa, sections 3.2 and 3.3, and W3C vc-di-ecdsa, sections 3.2 and 3.3. */
const CRYPTOSUITES = new Map<string, ProofSuite>([
  ["eddsa-rdfc-2022", { canonical: "rdf", keys: EDDSA }],
  // Name of the suite before its standardization; it signs the same bytes.
  ["eddsa-2022", { canonical: "rdf", keys: EDDSA }],
  ["eddsa-jcs-2022", { canonical: "json", keys: EDDSA }],
  ["ecdsa-rdfc-2019", { canonical: "rdf", keys: ECDSA }],
  ["ecdsa-jcs-2019", { canonical: "json", keys: ECDSA }],
]);
/** Proof types that preceded cryptosuites. */
const SIGNATURES = new Map<string, ProofSuite>([
  // Signs the same bytes as eddsa-rdfc-2022 (W3C vc-di-eddsa, section 3.4).
  ["Ed25519Signature2020", { canonical: "rdf", keys: EDDSA }],
  // W3C CCG, Ed25519 Signature 2018, section 2, and JSON Web Signature 2020, section 2.1.
  ["Ed25519Signature2018", { canonical: "rdf", keys: EDDSA, detached: true, underSecurityContext: true }],
  ["JsonWebSignature2020", { canonical: "rdf", keys: ["ed25519", "p256", "p384", "p521", "rsa"], detached: true }],
]);

type Named = { type?: unknown; cryptosuite?: unknown };

/** Returns the suite of a proof; null if unsupported. */
export function suiteOf({ type, cryptosuite }: Named): ProofSuite | null {
  const [list, name] = type === "DataIntegrityProof" ? [CRYPTOSUITES, cryptosuite] : [SIGNATURES, type];
  return typeof name === "string" ? (list.get(name) ?? null) : null;
}

/**
 * Returns whether a proof discloses a part of a credential, which is verified as a whole (W3C vc-di-ecdsa, section
 * 3.6).
 */
export const isSelective = ({ type, cryptosuite }: Named): boolean =>
  type === "DataIntegrityProof" && cryptosuite === "ecdsa-sd-2023";

/**
 * Returns whether a selective proof is a derived one; the base proof that an issuer gives to the holder is for nobody
 * else to verify.
 */
export function isDerived({ proofValue = "" }: { proofValue?: string | undefined }): boolean {
  const [first, second, third] = proofValue.startsWith("u") ? Buffer.from(proofValue.slice(1, 9), "base64url") : [];
  return first === 0xd9 && second === 0x5d && third === 0x01;
}

/** Tests the signature of a proof over its hash with a key. */
export type SignatureTest = (hash: Uint8Array, key: KeyObject) => boolean;

/** Length of an ECDSA signature in bytes, by curve (W3C vc-di-ecdsa, section 3.2.7). */
const LENGTHS = { p256: 64, p384: 96 } as const;

/**
 * Returns the test of a proof's signature; null if the value is no signature of its suite. 64 bytes in base58btc, 96
 * for P-384; or a detached JSON Web Signature.
 */
export function readSignature(suite: ProofSuite, { proofValue, jws }: ExternalProof): SignatureTest | null {
  if (suite.detached) return jws ? readDetached(jws, suite.keys) : null;
  const signature = proofValue?.startsWith("z") ? decodeBase58(proofValue.slice(1)) : null;
  if (!signature || !lengthsOf(suite).includes(signature.length)) return null;
  return (hash, key) => {
    const kind = kindOf(key);
    if (!kind || !suite.keys.includes(kind)) return false;
    if (kind === "ed25519") return verify(null, hash, key, signature);
    if (kind !== "p256" && kind !== "p384") return false;
    const digest = kind === "p384" ? "sha384" : "sha256";
    return signature.length === LENGTHS[kind] && verify(digest, hash, { key, dsaEncoding: "ieee-p1363" }, signature);
  };
}

const lengthsOf = ({ keys }: ProofSuite): number[] => (keys === ECDSA ? Object.values(LENGTHS) : [64]);

type Written = { "@context"?: unknown };

/** Hashes the bytes that a data integrity proof signs, in the canonical form of its suite. */
export async function hashProof(document: Written, proof: ExternalProof): Promise<ProofHash> {
  const suite = suiteOf(proof);
  const digest = digestOf(proof);
  if (suite?.canonical === "json") return hashJson(document, proof, digest);
  const optionsContext = suite?.underSecurityContext ? SECURITY_V2 : document["@context"];
  const hashed = await hashForProof(document, proof, { loadContext: loadKnownContext, digest, optionsContext });
  if (!hashed.ok && hashed.code === "unsigned-terms" && namesChanging(document))
    return { ok: false, code: "unknown-vocabulary" };
  if (!hashed.ok || (await readsAsSigned(document, proof, optionsContext))) return hashed;
  return { ok: false, code: "unreadable" };
}

/** Addresses whose context changed with each release: a term that the bundled one lacks may be in another. */
const CHANGING = [
  "https://purl.imsglobal.org/spec/ob/v3p0/context.json",
  "https://purl.imsglobal.org/spec/clr/v2p0/context.json",
];
const namesChanging = (document: Written): boolean =>
  [document["@context"]].flat().some((context) => CHANGING.some((address) => address === context));

/** The length of an ECDSA signature identifies its curve and thus its hash function. */
function digestOf({ proofValue = "" }: ExternalProof): "sha256" | "sha384" {
  const signature = proofValue.startsWith("z") ? decodeBase58(proofValue.slice(1)) : null;
  return signature?.length === LENGTHS.p384 ? "sha384" : "sha256";
}

/**
 * Hashes the options and the document, each in JSON Canonicalization Scheme (W3C vc-di-eddsa, section 3.3; vc-di-ecdsa,
 * section 3.3). A proof may name the contexts that it was made under: the document must begin with them, and contexts
 * added later are not part of the signed data.
 */
function hashJson(document: Written, proof: Written, digest: "sha256" | "sha384"): ProofHash {
  const { proofValue: _value, ...options } = { proofValue: "", ...proof };
  const [present, signed] = [[document["@context"]].flat(), [options["@context"] ?? []].flat()];
  const begins = signed.every((context, at) => canonicalJson(context) === canonicalJson(present[at] ?? null));
  if (!begins) return { ok: false, code: "unsigned-terms" };
  const secured = options["@context"] === undefined ? document : { ...document, "@context": options["@context"] };
  const hashOf = (value: object) => createHash(digest).update(canonicalJson(value), "utf8").digest();
  return { ok: true, hash: Buffer.concat([hashOf(options), hashOf(secured)]) };
}
