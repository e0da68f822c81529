import { findProofKey, type KeyFinding } from "../find-key";
import type { ExternalProof, SecuredByProofs } from "../formats/external-credential";
import { kindOf, multikeyOfP256 } from "../issuer-keys";
import { isDerived, isSelective, readSignature, suiteOf } from "../proof-suites";
import type { Work } from "../source";
import { beforeKey, ISSUER_CODES, PROOF_CODES, type SignatureCodes } from "./codes";

/** Maximum number of proofs, each of which needs two canonicalizations. */
const MAX_PROOFS = 5;

/** Purpose of a proof: a credential asserts, a presentation shows who holds it. */
export type ProofPurpose = "assertionMethod" | "authentication";

/** Returns whether a proof is of a supported kind. */
export const isRead = (proof: ExternalProof): boolean => suiteOf(proof) !== null || isSelective(proof);

/**
 * Checks a set or chain of proofs (VC Data Integrity 1.0, sections 2.1.1 and 2.1.2): every proof of a supported kind
 * must hold, and at least one of them must be the issuer's. Unsupported ones, such as an anchor in a blockchain, are
 * reported as not read.
 */
export async function checkProofs(
  work: Work,
  secured: SecuredByProofs,
  purpose: ProofPurpose = "assertionMethod",
): Promise<SignatureCodes> {
  const { proofs } = secured;
  if (proofs.length === 0) return beforeKey("unsigned");
  // A proof for another purpose says nothing about this one.
  const readable = proofs.filter((proof) => isRead(proof) && proof.proofPurpose === purpose);
  if (readable.length === 0) return beforeKey("unsupported-proof");
  if (readable.length > MAX_PROOFS) return beforeKey("too-complex");
  const results: SignatureCodes[] = [];
  for (const proof of readable) results.push(await checkProof(work, secured, proof));
  const broken = results.find(({ proof }) => PROOF_CODES[proof] === "fail");
  if (broken) return broken;
  const isSound = ({ proof, issuer }: SignatureCodes) =>
    PROOF_CODES[proof] === "pass" && ISSUER_CODES[issuer] === "pass";
  // Others may add proofs beside the issuer's, which do not weaken it.
  const isOpen = ({ issuer }: SignatureCodes) => ISSUER_CODES[issuer] !== "fail";
  return results.find(isSound) ?? results.find(isOpen) ?? results[0] ?? beforeKey("unsupported-proof");
}

async function checkProof(work: Work, secured: SecuredByProofs, proof: ExternalProof): Promise<SignatureCodes> {
  const { issuerId, proofs, withoutProof } = secured;
  if (isSelective(proof)) return checkSelective(work, secured, proof);
  const suite = suiteOf(proof);
  if (!suite) return beforeKey("unsupported-proof");
  const holds = readSignature(suite, proof);
  if (!holds) return beforeKey(suite.detached ? "unsupported-proof" : "signature-broken");
  if (!proof.verificationMethod) return beforeKey("signature-broken");
  const previous = previousOf(proof, proofs);
  if (!previous) return beforeKey("signature-broken");
  const document = previous.length > 0 ? { ...withoutProof, proof: previous } : withoutProof;
  const hashed = await work.inspector.inspect("hash-for-proof", {
    document: JSON.stringify(document),
    proof: JSON.stringify(proof),
  });
  if (!hashed.done) return beforeKey("too-complex");
  if (!hashed.result.ok) return beforeKey(hashed.result.code);
  const finding = await findProofKey(work.fetchText, issuerId, proof.verificationMethod);
  if (!finding.key) return withoutKey(finding);
  return {
    proof: holds(hashed.result.hash, finding.key) ? "signature-holds" : "signature-broken",
    issuer: finding.code,
  };
}

const withoutKey = ({ code }: KeyFinding): SignatureCodes => ({ proof: "key-missing", issuer: code });

/** Checks a proof over the part of a credential that its holder disclosed; only made with P-256. */
async function checkSelective(
  { inspector, fetchText }: Work,
  { issuerId, withoutProof }: SecuredByProofs,
  proof: ExternalProof,
): Promise<SignatureCodes> {
  if (!isDerived(proof)) return beforeKey("unsupported-proof");
  if (!proof.verificationMethod) return beforeKey("signature-broken");
  const finding = await findProofKey(fetchText, issuerId, proof.verificationMethod);
  if (!finding.key) return withoutKey(finding);
  if (kindOf(finding.key) !== "p256") return { proof: "signature-broken", issuer: finding.code };
  const checked = await inspector.inspect("verify-selective", {
    credential: JSON.stringify({ ...withoutProof, proof }),
    publicKeyMultibase: multikeyOfP256(finding.key),
  });
  if (!checked.done) return beforeKey("too-complex");
  if (checked.result === "holds") return { proof: "signature-holds", issuer: finding.code };
  return checked.result === "broken"
    ? { proof: "signature-broken", issuer: finding.code }
    : { proof: checked.result, issuer: finding.code };
}

/** Returns the proofs that a link of a chain covers; null if one of them is missing. */
function previousOf({ previousProof }: ExternalProof, all: ExternalProof[]): ExternalProof[] | null {
  const ids = [previousProof ?? []].flat();
  const found = ids.map((id) => all.find((other) => typeof id === "string" && other.id === id));
  return found.every((other) => other !== undefined) ? found : null;
}
