import { compactVerify, errors } from "jose";
import { findProofKey, findTokenKey, ISSUER_CODES, type IssuerCode, type KeyFinding } from "./find-key";
import { type KeyKind, kindOf, multikeyOfP256 } from "./issuer-keys";
import { isDerived, isSelective, readSignature, signatureHolds, suiteOf } from "./proof-suites";
import type { ExternalCredential, ExternalProof, Securing } from "./read-external";
import { defineExternalCheck, type FetchText, type Work } from "./source";

const PROOF_CODES = {
  "signature-holds": "pass",
  "signature-broken": "fail",
  unsigned: "fail",
  "unsigned-terms": "fail",
  "unknown-vocabulary": "unknown",
  "unsupported-proof": "unknown",
  unreadable: "unknown",
  "too-complex": "unknown",
  "key-missing": "unknown",
} as const;
export type ProofCode = keyof typeof PROOF_CODES;

/** Whether the signature holds. */
export const proofCheck = defineExternalCheck({
  name: "proof",
  required: true,
  finds: "forgery",
  codes: PROOF_CODES,
  verdict: "not-genuine",
  run: async (_credential, source) => ({ code: (await source.checkSignature()).proof }),
});

/** Whether the key that signed is the issuer's. */
export const issuerCheck = defineExternalCheck({
  name: "issuer",
  required: true,
  finds: "forgery",
  codes: ISSUER_CODES,
  verdict: "not-genuine",
  run: async (_credential, source) => ({ code: (await source.checkSignature()).issuer }),
});

/**
 * RFC 8037, RFC 9864 and RFC 7518, each with the one kind of key that it belongs to: a token names its algorithm itself,
 * and must not turn a key into something else. What shares a secret with the issuer cannot be checked by anybody else.
 */
const ALGORITHMS = new Map<string, KeyKind>([
  ["EdDSA", "ed25519"],
  ["Ed25519", "ed25519"],
  ["RS256", "rsa"],
  ["PS256", "rsa"],
  ["ES256", "p256"],
  ["ES384", "p384"],
]);
/** Each costs two canonicalizations. */
const MOST_PROOFS = 5;

/** Whether a proof is of a kind that is read here. */
export const isRead = (proof: ExternalProof): boolean => suiteOf(proof) !== null || isSelective(proof);

type Proofs = Extract<Securing, { kind: "proofs" }>;
type Token = Extract<Securing, { kind: "jwt" }>;
/** Whether the signature holds, and whether the key is the issuer's: two questions with two answers. */
export interface SignatureCodes {
  proof: ProofCode;
  issuer: IssuerCode;
}

/** Checks how a credential is secured, whichever way it is. */
export function checkSignature(work: Work, credential: ExternalCredential): Promise<SignatureCodes> {
  const { securing } = credential;
  return securing.kind === "jwt"
    ? checkToken(work.fetchText, credential.issuerId, securing)
    : checkProofs(work, credential.issuerId, securing);
}

const withoutKey = ({ code }: KeyFinding): SignatureCodes => ({ proof: "key-missing", issuer: code });
const beforeKey = (proof: ProofCode): SignatureCodes => ({ proof, issuer: "key-missing" });
const afterKey = (holds: boolean, { code }: KeyFinding): SignatureCodes => ({
  proof: holds ? "signature-holds" : "signature-broken",
  issuer: code,
});

async function checkToken(fetchText: FetchText, issuerId: string, securing: Token): Promise<SignatureCodes> {
  const { token, header, issuerClaim } = securing;
  if (header.alg.toLowerCase() === "none") return beforeKey("unsigned");
  const kind = ALGORITHMS.get(header.alg);
  if (!kind) return beforeKey("unsupported-proof");
  if (issuerClaim !== null && issuerClaim !== issuerId) return withoutKey({ key: null, code: "key-not-of-issuer" });
  const finding = await findTokenKey(fetchText, issuerId, header);
  if (!finding.key) return withoutKey(finding);
  if (kindOf(finding.key) !== kind) return afterKey(false, finding);
  try {
    await compactVerify(token, finding.key, { algorithms: [header.alg] });
    return afterKey(true, finding);
  } catch (error) {
    // An extension that the token calls critical (RFC 7515, section 4.1.11) and that nobody here has heard of.
    if (error instanceof errors.JOSENotSupported) return { proof: "unsupported-proof", issuer: finding.code };
    if (error instanceof errors.JOSEError || error instanceof TypeError) return afterKey(false, finding);
    throw error;
  }
}

/**
 * A set or chain of proofs (VC Data Integrity 1.0, sections 2.1.1 and 2.1.2) holds where every one of the kind that we
 * read holds, and at least one of them is the issuer's. Others, such as an anchor in a blockchain, are named as not read.
 */
async function checkProofs(work: Work, issuerId: string, { proofs, withoutProof }: Proofs): Promise<SignatureCodes> {
  if (proofs.length === 0) return beforeKey("unsigned");
  const readable = proofs.filter(isRead);
  if (readable.length === 0 || readable.length > MOST_PROOFS) return beforeKey("unsupported-proof");
  const results: SignatureCodes[] = [];
  for (const proof of readable) results.push(await checkProof(work, issuerId, proof, { proofs, withoutProof }));
  const ofBoth = (outcome: "pass" | "unknown") =>
    results.find(({ proof, issuer }) => PROOF_CODES[proof] === outcome && ISSUER_CODES[issuer] === outcome);
  const broken = results.find(({ proof }) => PROOF_CODES[proof] === "fail");
  if (broken) return broken;
  // Somebody else may add a proof of theirs beside the issuer's; it takes nothing away.
  return ofBoth("pass") ?? ofBoth("unknown") ?? results[0] ?? beforeKey("unsupported-proof");
}

async function checkProof(
  { inspector, fetchText }: Work,
  issuerId: string,
  proof: ExternalProof,
  { proofs, withoutProof }: Pick<Proofs, "proofs" | "withoutProof">,
): Promise<SignatureCodes> {
  if (isSelective(proof)) return checkSelective({ inspector, fetchText }, issuerId, proof, withoutProof);
  const suite = suiteOf(proof);
  const signature = suite && readSignature(suite, proof);
  if (signature === "unsupported") return beforeKey("unsupported-proof");
  if (!suite || !signature || !proof.verificationMethod || proof.proofPurpose !== "assertionMethod")
    return beforeKey("signature-broken");
  const previous = previousOf(proof, proofs);
  if (!previous) return beforeKey("signature-broken");
  const document = previous.length > 0 ? { ...withoutProof, proof: previous } : withoutProof;
  const hashed = await inspector.inspect("hash-for-proof", {
    document: JSON.stringify(document),
    proof: JSON.stringify(proof),
  });
  if (!hashed.done) return beforeKey("too-complex");
  if (!hashed.result.ok) return beforeKey(hashed.result.code);
  const finding = await findProofKey(fetchText, issuerId, proof.verificationMethod);
  if (!finding.key) return withoutKey(finding);
  const holds = signatureHolds(suite, hashed.result.hash, finding.key, signature);
  return afterKey(holds, finding);
}

/** A proof over the part of a credential that its holder chose to show; made with P-256 alone. */
async function checkSelective(
  { inspector, fetchText }: Work,
  issuerId: string,
  proof: ExternalProof,
  withoutProof: object,
): Promise<SignatureCodes> {
  if (!isDerived(proof)) return beforeKey("unsupported-proof");
  if (!proof.verificationMethod || proof.proofPurpose !== "assertionMethod") return beforeKey("signature-broken");
  const finding = await findProofKey(fetchText, issuerId, proof.verificationMethod);
  if (!finding.key) return withoutKey(finding);
  if (kindOf(finding.key) !== "p256") return afterKey(false, finding);
  const checked = await inspector.inspect("verify-selective", {
    credential: JSON.stringify({ ...withoutProof, proof }),
    publicKeyMultibase: multikeyOfP256(finding.key),
  });
  if (!checked.done) return beforeKey("too-complex");
  if (checked.result === "unknown-vocabulary") return beforeKey("unknown-vocabulary");
  return afterKey(checked.result === "holds", finding);
}

/** The proofs that a link of a chain was made over; null where one of them is not there. */
function previousOf(proof: ExternalProof, all: ExternalProof[]): ExternalProof[] | null {
  const ids = [proof.previousProof ?? []].flat();
  const found = ids.map((id) => all.find((other) => other.id === id));
  return found.every((other) => other !== undefined) ? found : null;
}
