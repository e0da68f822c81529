import { verify } from "node:crypto";
import { compactVerify, errors } from "jose";
import type { Inspector } from "../../ports";
import type { ForeignCheck, ForeignCode, ForeignOutcome } from "../rules/foreign-verdict";
import { decodeBase58 } from "../rules/multikey";
import type { FetchText } from "./fetch-text";
import { findProofKey, findTokenKey, type KeyFinding } from "./find-key";
import type { ForeignCredential, ForeignProof, Securing } from "./read-foreign";

/** RFC 8037 and RFC 7518; what shares a secret with the issuer cannot be checked by anybody else. */
const ALGORITHMS = ["EdDSA", "Ed25519", "RS256"];
/** Each costs two canonicalizations. */
const MOST_PROOFS = 5;

type Proofs = Extract<Securing, { kind: "proofs" }>;
type Token = Extract<Securing, { kind: "jwt" }>;
/** Whether the signature holds, and whether the key is the issuer's: two questions with two answers. */
export type SignatureChecks = [proof: ForeignCheck, issuer: ForeignCheck];

/** Checks how a credential is secured, whichever way it is. */
export function checkSignature(
  deps: { inspector: Inspector; fetchText: FetchText },
  credential: ForeignCredential,
): Promise<SignatureChecks> {
  const { securing } = credential;
  return securing.kind === "jwt"
    ? checkToken(deps.fetchText, credential.issuerId, securing)
    : checkProofs(deps, credential.issuerId, securing);
}

const answer = (proof: [ForeignOutcome, ForeignCode], issuer: [ForeignOutcome, ForeignCode]): SignatureChecks => [
  { name: "proof", outcome: proof[0], code: proof[1] },
  { name: "issuer", outcome: issuer[0], code: issuer[1] },
];
const withoutKey = ({ outcome, code }: KeyFinding) => answer(["unknown", "key-missing"], [outcome, code]);
const beforeKey = (outcome: ForeignOutcome, code: ForeignCode) => answer([outcome, code], ["unknown", "key-missing"]);

async function checkToken(fetchText: FetchText, issuerId: string, securing: Token): Promise<SignatureChecks> {
  const { token, header, issuerClaim } = securing;
  if (header.alg.toLowerCase() === "none") return beforeKey("fail", "unsigned");
  if (!ALGORITHMS.includes(header.alg)) return beforeKey("unknown", "unsupported-proof");
  if (issuerClaim !== null && issuerClaim !== issuerId)
    return withoutKey({ key: null, outcome: "fail", code: "key-not-of-issuer" });
  const finding = await findTokenKey(fetchText, issuerId, header);
  if (!finding.key) return withoutKey(finding);
  const issuer: [ForeignOutcome, ForeignCode] = [finding.outcome, finding.code];
  try {
    await compactVerify(token, finding.key, { algorithms: ALGORITHMS });
    return answer(["pass", "signature-holds"], issuer);
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof TypeError)
      return answer(["fail", "signature-broken"], issuer);
    throw error;
  }
}

/**
 * A set or chain of proofs (VC Data Integrity 1.0, sections 2.1.1 and 2.1.2) holds where every one of the kind that we
 * read holds, and at least one of them is the issuer's. Others, such as an anchor in a blockchain, are passed over.
 */
async function checkProofs(
  deps: { inspector: Inspector; fetchText: FetchText },
  issuerId: string,
  { proofs, withoutProof }: Proofs,
): Promise<SignatureChecks> {
  if (proofs.length === 0) return beforeKey("fail", "unsigned");
  const readable = proofs.filter(
    ({ type, cryptosuite }) => type === "DataIntegrityProof" && cryptosuite === "eddsa-rdfc-2022",
  );
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
  proof: ForeignProof,
  { proofs, withoutProof }: Pick<Proofs, "proofs" | "withoutProof">,
): Promise<SignatureChecks> {
  const signature = proof.proofValue?.startsWith("z") ? decodeBase58(proof.proofValue.slice(1)) : null;
  if (signature?.length !== 64 || !proof.verificationMethod || proof.proofPurpose !== "assertionMethod")
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
  const holds = finding.key.asymmetricKeyType === "ed25519" && verify(null, hashed.result.hash, finding.key, signature);
  return answer(holds ? ["pass", "signature-holds"] : ["fail", "signature-broken"], [finding.outcome, finding.code]);
}

/** The proofs that a link of a chain was made over; null where one of them is not there. */
function previousOf(proof: ForeignProof, all: ForeignProof[]): ForeignProof[] | null {
  const ids = [proof.previousProof ?? []].flat();
  const found = ids.map((id) => all.find((other) => other.id === id));
  return found.every((other) => other !== undefined) ? found : null;
}
