import type { Clock, Inspector, OutsideDocuments } from "../../kernel/ports";
import type { ResultOf } from "../check";
import { pipelineOf } from "../pipeline";
import { schemaCheck } from "./check-schema";
import { checkSignature, isRead, issuerCheck, proofCheck, type SignatureCodes } from "./check-signature";
import { statusCheck, timeCheck } from "./check-status-and-time";
import { type ExternalCredential, readExternal } from "./read-external";
import { type ExternalSource, type ExternalVerdict, fetchOnce } from "./source";

/** The checks of other platforms' credentials, in the order in which they are shown. A new one is a file and a line in this list. */
export const EXTERNAL_CHECKS = [proofCheck, issuerCheck, timeCheck, statusCheck, schemaCheck] as const;

/**
 * The best that can be said is that a credential holds, never that it is valid: who is behind the issuer's name is nothing
 * that a platform can check.
 */
export const BEST = { sound: "holds", pending: "not-checked", unchecked: "not-checked" } as const;

const runChecks = pipelineOf(EXTERNAL_CHECKS, BEST);

export type ExternalCheckResult = ResultOf<(typeof EXTERNAL_CHECKS)[number]>;

/** More of them say no more. */
const MOST_NAMED = 5;

/** What can be said of another platform's credential, and what it says of itself. */
export interface ExternalVerification {
  verdict: ExternalVerdict;
  checks: ExternalCheckResult[];
  checkedAt: Date;
  /** The kinds of proofs that stand beside those that were read, and were not read themselves. */
  unreadProofs: string[];
  claims: Pick<
    ExternalCredential,
    "id" | "issuerId" | "issuerName" | "subjectName" | "achievementName" | "validFrom" | "validUntil"
  >;
}

/**
 * Verifies a credential that this platform did not issue: its signature, whether the key is the one that its issuer
 * publishes, its dates, and the lists of revoked ones that it names. Null for text that is no verifiable credential.
 * Whatever cannot be reached or read is "could not be checked", never a failure of the credential.
 */
export async function verifyExternal(
  deps: { clock: Clock; inspector: Inspector; outside: OutsideDocuments },
  text: string,
): Promise<ExternalVerification | null> {
  const credential = readExternal(text);
  if (!credential) return null;
  const checkedAt = deps.clock.now();
  const work = { inspector: deps.inspector, fetchText: fetchOnce(deps.outside) };
  let signature: Promise<SignatureCodes> | null = null;
  const source: ExternalSource = {
    ...work,
    now: checkedAt,
    checkSignature() {
      signature ??= checkSignature(work, credential);
      return signature;
    },
  };
  const { id, issuerId, issuerName, subjectName, achievementName, validFrom, validUntil } = credential;
  const claims = { id, issuerId, issuerName, subjectName, achievementName, validFrom, validUntil };
  return { ...(await runChecks(credential, source)), checkedAt, claims, unreadProofs: namesOfUnread(credential) };
}

/** What is shown of untrusted text. Characters. */
const LONGEST_NAME = 60;

/** The proofs beside those that were read, by their kind. A token has none. */
function namesOfUnread({ securing }: ExternalCredential): string[] {
  const proofs = securing.kind === "proofs" ? securing.proofs : [];
  if (!proofs.some((proof) => isRead(proof))) return [];
  return proofs
    .filter((proof) => !isRead(proof))
    .slice(0, MOST_NAMED)
    .map(({ type, cryptosuite }) => (cryptosuite ?? type).slice(0, LONGEST_NAME));
}
