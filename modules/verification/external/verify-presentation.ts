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
 * Verifies who shows credentials (VC 2.0, section 4.13): that the holder's key signed the presentation, and where somebody
 * asked for it, for this challenge and domain. That the holder is whom a credential speaks of is a question of what the
 * credential is for, and is not asked.
 */
export async function verifyHolder(
  { inspector, outside }: ExternalDeps,
  { securing }: Presentation,
  expected: { challenge: string | null; domain: string | null } = { challenge: null, domain: null },
): Promise<HolderVerification> {
  const work = { inspector, fetchText: fetchOnce(outside) };
  if (securing.kind === "jwt") return outcomeOf(await checkToken(work.fetchText, securing));
  if (securing.kind === "cose") return outcomeOf(await checkCose(work.fetchText, securing));
  const [proof] = securing.proofs;
  if (expected.challenge !== null && proof?.challenge !== expected.challenge)
    return { outcome: "fail", code: "other-challenge" };
  if (expected.domain !== null && ![proof?.domain].flat().includes(expected.domain))
    return { outcome: "fail", code: "other-domain" };
  return outcomeOf(await checkProofs(work, securing, "authentication"));
}

function outcomeOf({ proof, issuer }: { proof: ProofCode; issuer: IssuerCode }): HolderVerification {
  const [ofProof, ofIssuer] = [PROOF_CODES[proof], ISSUER_CODES[issuer]];
  if (ofProof === "fail") return { outcome: "fail", code: proof };
  if (ofIssuer === "fail" || proof === "key-missing") return { outcome: ofIssuer, code: issuer };
  if (ofProof === "unknown") return { outcome: "unknown", code: proof };
  return ofIssuer === "pass" ? { outcome: "pass", code: proof } : { outcome: "unknown", code: issuer };
}
