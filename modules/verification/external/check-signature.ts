import { compactVerify, errors } from "jose";
import type { Inspector } from "../../kernel/ports";
import type { ExternalCheck, ExternalCode, ExternalOutcome } from "../rules/external-verdict";
import type { FetchText } from "./fetch-text";
import { findProofKey, findTokenKey, type KeyFinding } from "./find-key";
import { type KeyKind, kindOf, multikeyOfP256 } from "./issuer-keys";
import { isDerived, isSelective, readSignature, signatureHolds, suiteOf } from "./proof-suites";
import type { ExternalCredential, ExternalProof, Securing } from "./read-external";

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
export type SignatureChecks = [proof: ExternalCheck, issuer: ExternalCheck];

/** Checks how a credential is secured, whichever way it is. */
export function checkSignature(
  deps: { inspector: Inspector; fetchText: FetchText },
  credential: ExternalCredential,
): Promise<SignatureChecks> {
  const { securing } = credential;
  return securing.kind === "jwt"
    ? checkToken(deps.fetchText, credential.issuerId, securing)
    : checkProofs(deps, credential.issuerId, securing);
}

const answer = (proof: [ExternalOutcome, ExternalCode], issuer: [ExternalOutcome, ExternalCode]): SignatureChecks => [
  { name: "proof", outcome: proof[0], code: proof[1] },
  { name: "issuer", outcome: issuer[0], code: issuer[1] },
];
const withoutKey = ({ outcome, code }: KeyFinding) => answer(["unknown", "key-missing"], [outcome, code]);
const beforeKey = (outcome: ExternalOutcome, code: ExternalCode) => answer([outcome, code], ["unknown", "key-missing"]);

async function checkToken(fetchText: FetchText, issuerId: string, securing: Token): Promise<SignatureChecks> {
  const { token, header, issuerClaim } = securing;
  if (header.alg.toLowerCase() === "none") return beforeKey("fail", "unsigned");
  const kind = ALGORITHMS.get(header.alg);
  if (!kind) return beforeKey("unknown", "unsupported-proof");
  if (issuerClaim !== null && issuerClaim !== issuerId)
    return withoutKey({ key: null, outcome: "fail", code: "key-not-of-issuer" });
  const finding = await findTokenKey(fetchText, issuerId, header);
  if (!finding.key) return withoutKey(finding);
  const issuer: [ExternalOutcome, ExternalCode] = [finding.outcome, finding.code];
  if (kindOf(finding.key) !== kind) return answer(["fail", "signature-broken"], issuer);
  try {
    await compactVerify(token, finding.key, { algorithms: [header.alg] });
    return answer(["pass", "signature-holds"], issuer);
  } catch (error) {
    // An extension that the token calls critical (RFC 7515, section 4.1.11) and that nobody here has heard of.
    if (error instanceof errors.JOSENotSupported) return answer(["unknown", "unsupported-proof"], issuer);
    if (error instanceof errors.JOSEError || error instanceof TypeError)
      return answer(["fail", "signature-broken"], issuer);
    throw error;
  }
}

/**
 * A set or chain of proofs (VC Data Integrity 1.0, sections 2.1.1 and 2.1.2) holds where every one of the kind that we
 * read holds, and at least one of them is the issuer's. Others, such as an anchor in a blockchain, are named as not read.
 */
async function checkProofs(
  deps: { inspector: Inspector; fetchText: FetchText },
  issuerId: string,
  { proofs, withoutProof }: Proofs,
): Promise<SignatureChecks> {
  if (proofs.length === 0) return beforeKey("fail", "unsigned");
  const readable = proofs.filter(isRead);
  if (readable.length === 0 || readable.length > MOST_PROOFS) return beforeKey("unknown", "unsupported-proof");
  const results: SignatureChecks[] = [];
  for (const proof of readable) results.push(await checkProof(deps, issuerId, proof, { proofs, withoutProof }));
  const broken = results.find(([proof]) => proof.outcome === "fail");
  if (broken) return broken;
  const whole = results.find(([proof, issuer]) => proof.outcome === "pass" && issuer.outcome === "pass");
  const open = results.find(([proof, issuer]) => proof.outcome === "unknown" && issuer.outcome === "unknown");
  // Somebody else may add a proof of theirs beside the issuer's; it takes nothing away.
  return whole ?? open ?? results[0] ?? beforeKey("unknown", "unsupported-proof");
}

async function checkProof(
  { inspector, fetchText }: { inspector: Inspector; fetchText: FetchText },
  issuerId: string,
  proof: ExternalProof,
  { proofs, withoutProof }: Pick<Proofs, "proofs" | "withoutProof">,
): Promise<SignatureChecks> {
  if (isSelective(proof)) return checkSelective({ inspector, fetchText }, issuerId, proof, withoutProof);
  const suite = suiteOf(proof);
  const signature = suite && readSignature(suite, proof);
  if (signature === "unsupported") return beforeKey("unknown", "unsupported-proof");
  if (!suite || !signature || !proof.verificationMethod || proof.proofPurpose !== "assertionMethod")
    return beforeKey("fail", "signature-broken");
  const previous = previousOf(proof, proofs);
  if (!previous) return beforeKey("fail", "signature-broken");
  const document = previous.length > 0 ? { ...withoutProof, proof: previous } : withoutProof;
  const hashed = await inspector.inspect("hash-for-proof", {
    document: JSON.stringify(document),
    proof: JSON.stringify(proof),
  });
  if (!hashed.done) return beforeKey("unknown", "too-complex");
  if (!hashed.result.ok) {
    const { code } = hashed.result;
    return beforeKey(code === "unsigned-terms" ? "fail" : "unknown", code);
  }
  const finding = await findProofKey(fetchText, issuerId, proof.verificationMethod);
  if (!finding.key) return withoutKey(finding);
  const holds = signatureHolds(suite, hashed.result.hash, finding.key, signature);
  return answer(holds ? ["pass", "signature-holds"] : ["fail", "signature-broken"], [finding.outcome, finding.code]);
}

/** A proof over the part of a credential that its holder chose to show; made with P-256 alone. */
async function checkSelective(
  { inspector, fetchText }: { inspector: Inspector; fetchText: FetchText },
  issuerId: string,
  proof: ExternalProof,
  withoutProof: object,
): Promise<SignatureChecks> {
  if (!isDerived(proof)) return beforeKey("unknown", "unsupported-proof");
  if (!proof.verificationMethod || proof.proofPurpose !== "assertionMethod")
    return beforeKey("fail", "signature-broken");
  const finding = await findProofKey(fetchText, issuerId, proof.verificationMethod);
  if (!finding.key) return withoutKey(finding);
  const issuer: [ExternalOutcome, ExternalCode] = [finding.outcome, finding.code];
  if (kindOf(finding.key) !== "p256") return answer(["fail", "signature-broken"], issuer);
  const checked = await inspector.inspect("verify-selective", {
    credential: JSON.stringify({ ...withoutProof, proof }),
    publicKeyMultibase: multikeyOfP256(finding.key),
  });
  if (!checked.done) return beforeKey("unknown", "too-complex");
  if (checked.result === "unknown-vocabulary") return beforeKey("unknown", "unknown-vocabulary");
  return answer(checked.result === "holds" ? ["pass", "signature-holds"] : ["fail", "signature-broken"], issuer);
}

/** The proofs that a link of a chain was made over; null where one of them is not there. */
function previousOf(proof: ExternalProof, all: ExternalProof[]): ExternalProof[] | null {
  const ids = [proof.previousProof ?? []].flat();
  const found = ids.map((id) => all.find((other) => other.id === id));
  return found.every((other) => other !== undefined) ? found : null;
}
