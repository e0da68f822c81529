import type { Outcome } from "../check";
import type { Presentation } from "./formats/read-credentials";
import { ISSUER_CODES, type IssuerCode, PROOF_CODES, type ProofCode } from "./signatures/codes";
import { checkCose } from "./signatures/cose-signature";
import { checkProofs } from "./signatures/proof-set";
import { checkToken } from "./signatures/token-signature";
import { fetchOnce } from "./source";
import type { ExternalDeps } from "./verify-external";

export interface HolderVerification {
  outcome: Outcome;
  code: ProofCode | IssuerCode | "other-challenge" | "other-domain";
}

/**
 * Verifies the holder of a presentation (VC 2.0, section 4.13): that the holder's key signed it, for this challenge and
 * domain if they are expected. Whether the holder is the subject of a credential depends on the credential's purpose
 * and is not checked.
 */
export async function verifyHolder(
  deps: ExternalDeps,
  presentation: Presentation,
  expected: Expected = { challenge: null, domain: null },
): Promise<HolderVerification> {
  try {
    return await verifySigned(deps, presentation, expected);
  } catch (error) {
    deps.log.error("who shows credentials could not be judged", { error });
    return { outcome: "unknown", code: "fault-of-ours" };
  }
}

interface Expected {
  challenge: string | null;
  domain: string | null;
}

async function verifySigned(
  { inspector, outside }: ExternalDeps,
  { securing }: Presentation,
  expected: Expected,
): Promise<HolderVerification> {
  const work = { inspector, fetchText: fetchOnce(outside) };
  if (securing.kind !== "proofs") {
    const isExpected = expected.challenge !== null || expected.domain !== null;
    // A token states its challenge and domain in claims that are not read here.
    if (isExpected) return { outcome: "unknown", code: "other-challenge" };
    return outcomeOf(
      securing.kind === "jwt" ? await checkToken(work.fetchText, securing) : await checkCose(work.fetchText, securing),
    );
  }
  // Every proof must match, because no one may choose which counts.
  for (const proof of securing.proofs) {
    if (expected.challenge !== null && proof.challenge !== expected.challenge)
      return { outcome: "fail", code: "other-challenge" };
    if (expected.domain !== null && ![proof.domain].flat().includes(expected.domain))
      return { outcome: "fail", code: "other-domain" };
  }
  return outcomeOf(await checkProofs(work, securing, "authentication"));
}

function outcomeOf({ proof, issuer }: { proof: ProofCode; issuer: IssuerCode }): HolderVerification {
  const [ofProof, ofIssuer] = [PROOF_CODES[proof], ISSUER_CODES[issuer]];
  if (ofProof === "fail") return { outcome: "fail", code: proof };
  if (ofIssuer === "fail" || proof === "key-missing") return { outcome: ofIssuer, code: issuer };
  if (ofProof === "unknown") return { outcome: "unknown", code: proof };
  return ofIssuer === "pass" ? { outcome: "pass", code: proof } : { outcome: "unknown", code: issuer };
}
