import { z } from "zod";
import type { Clock, Inspector, OutsideDocuments } from "../../kernel/ports";
import type { Outcome } from "../check";
import type { ProofCode } from "./check-signature";
import { findProofKey, ISSUER_CODES, type IssuerCode } from "./find-key";
import { readSignature, signatureHolds, suiteOf } from "./proof-suites";
import { fetchOnce } from "./source";
import { type ExternalVerification, verifyExternal } from "./verify-external";

/** Each costs a verification of its own. */
const MOST_CREDENTIALS = 20;

const Proof = z.looseObject({
  type: z.literal("DataIntegrityProof"),
  cryptosuite: z.string(),
  proofPurpose: z.literal("authentication"),
  verificationMethod: z.string(),
  proofValue: z.string(),
  challenge: z.string().optional(),
  domain: z.union([z.string(), z.array(z.string())]).optional(),
});
const Presentation = z.looseObject({
  holder: z.union([z.string(), z.looseObject({ id: z.string() }).transform(({ id }) => id)]).optional(),
  verifiableCredential: z
    .union([z.looseObject({}).transform((one) => [one]), z.array(z.looseObject({})).max(MOST_CREDENTIALS)])
    .default([]),
  proof: z.union([Proof, z.tuple([Proof]).transform(([proof]) => proof)]),
});

export interface PresentationVerification {
  /** Whether the proof holds and every credential does. */
  holds: boolean;
  proof: { outcome: Outcome; code: ProofCode | IssuerCode | "other-challenge" | "other-domain" };
  /** Null for one that is no verifiable credential. */
  credentials: (ExternalVerification | null)[];
}

/**
 * Verifies a presentation (VC 2.0, section 4.13): that its holder's key signed it for this challenge and domain, and each
 * credential in it by itself. Null for what is no presentation with a proof of a kind that is read here. That the holder is
 * whom a credential speaks of is a question of what the credential is for, and is not asked.
 */
export async function verifyPresentation(
  deps: { clock: Clock; inspector: Inspector; outside: OutsideDocuments },
  presentation: object,
  expected: { challenge: string | null; domain: string | null },
): Promise<PresentationVerification | null> {
  const parsed = Presentation.safeParse(presentation);
  if (!parsed.success) return null;
  const proof = await checkProof(deps, presentation, parsed.data, expected);
  const credentials: (ExternalVerification | null)[] = [];
  for (const one of parsed.data.verifiableCredential) credentials.push(await verifyExternal(deps, JSON.stringify(one)));
  const holds = proof.outcome === "pass" && credentials.every((credential) => credential?.verdict === "holds");
  return { holds, proof, credentials };
}

async function checkProof(
  { inspector, outside }: { inspector: Inspector; outside: OutsideDocuments },
  presentation: object,
  { proof, holder }: z.infer<typeof Presentation>,
  expected: { challenge: string | null; domain: string | null },
): Promise<PresentationVerification["proof"]> {
  if (expected.challenge !== null && proof.challenge !== expected.challenge) {
    return { outcome: "fail", code: "other-challenge" };
  }
  if (expected.domain !== null && ![proof.domain].flat().includes(expected.domain)) {
    return { outcome: "fail", code: "other-domain" };
  }
  const suite = suiteOf(proof);
  const signature = suite && readSignature(suite, proof);
  if (!suite || signature === "unsupported") return { outcome: "unknown", code: "unsupported-proof" };
  if (!signature) return { outcome: "fail", code: "signature-broken" };
  const { proof: _proof, ...withoutProof } = { proof: null, ...presentation };
  const work = { document: JSON.stringify(withoutProof), proof: JSON.stringify(proof) };
  const hashed = await inspector.inspect("hash-for-proof", work);
  if (!hashed.done) return { outcome: "unknown", code: "too-complex" };
  if (!hashed.result.ok) return { outcome: "fail", code: hashed.result.code };
  const signer = holder ?? proof.verificationMethod.split("#")[0] ?? "";
  const { key, code } = await findProofKey(fetchOnce(outside), signer, proof.verificationMethod);
  if (!key) return { outcome: ISSUER_CODES[code], code };
  return signatureHolds(suite, hashed.result.hash, key, signature)
    ? { outcome: "pass", code: "signature-holds" }
    : { outcome: "fail", code: "signature-broken" };
}
