import type { Clock, Inspector, OutsideDocuments } from "../../kernel/ports";
import { decideExternalVerdict, type ExternalCheck, type ExternalVerdict } from "../rules/external-verdict";
import { checkSchema } from "./check-schema";
import { checkSignature, isRead } from "./check-signature";
import { checkExternalStatus } from "./check-status";
import { checkTime } from "./check-time";
import { fetchOnce } from "./fetch-text";
import { type ExternalCredential, readExternal } from "./read-external";

/** More of them say no more. */
const MOST_NAMED = 5;

/** What can be said of another platform's credential, and what it says of itself. */
export interface ExternalVerification {
  verdict: ExternalVerdict;
  checks: ExternalCheck[];
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
  source: string,
): Promise<ExternalVerification | null> {
  const credential = readExternal(source);
  if (!credential) return null;
  const checkedAt = deps.clock.now();
  const work = { inspector: deps.inspector, fetchText: fetchOnce(deps.outside), now: checkedAt };
  const [signature, status, schema] = await Promise.all([
    checkSignature(work, credential),
    checkExternalStatus(work, credential),
    checkSchema(work, credential),
  ]);
  const checks = [...signature, checkTime(credential, checkedAt), status, schema];
  const { id, issuerId, issuerName, subjectName, achievementName, validFrom, validUntil } = credential;
  const claims = { id, issuerId, issuerName, subjectName, achievementName, validFrom, validUntil };
  return { verdict: decideExternalVerdict(checks), checks, checkedAt, claims, unreadProofs: namesOfUnread(credential) };
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
