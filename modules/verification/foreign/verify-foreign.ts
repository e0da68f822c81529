import type { Clock, Inspector, OutsideDocuments } from "../../ports";
import { decideForeignVerdict, type ForeignCheck, type ForeignVerdict } from "../rules/foreign-verdict";
import { checkSchema } from "./check-schema";
import { checkSignature, isRead } from "./check-signature";
import { checkForeignStatus } from "./check-status";
import { checkTime } from "./check-time";
import { fetchOnce } from "./fetch-text";
import { type ForeignCredential, readForeign } from "./read-foreign";

/** More of them say no more. */
const MOST_NAMED = 5;

/** What can be said of another platform's credential, and what it says of itself. */
export interface ForeignVerification {
  verdict: ForeignVerdict;
  checks: ForeignCheck[];
  checkedAt: Date;
  /** The kinds of proofs that stand beside those that were read, and were not read themselves. */
  unreadProofs: string[];
  claims: Pick<
    ForeignCredential,
    "id" | "issuerId" | "issuerName" | "subjectName" | "achievementName" | "validFrom" | "validUntil"
  >;
}

/**
 * Verifies a credential that this platform did not issue: its signature, whether the key is the one that its issuer
 * publishes, its dates, and the lists of revoked ones that it names. Null for text that is no verifiable credential.
 * Whatever cannot be reached or read is "could not be checked", never a failure of the credential.
 */
export async function verifyForeign(
  deps: { clock: Clock; inspector: Inspector; outside: OutsideDocuments },
  source: string,
): Promise<ForeignVerification | null> {
  const credential = readForeign(source);
  if (!credential) return null;
  const checkedAt = deps.clock.now();
  const work = { inspector: deps.inspector, fetchText: fetchOnce(deps.outside), now: checkedAt };
  const [signature, status, schema] = await Promise.all([
    checkSignature(work, credential),
    checkForeignStatus(work, credential),
    checkSchema(work, credential),
  ]);
  const checks = [...signature, checkTime(credential, checkedAt), status, schema];
  const { id, issuerId, issuerName, subjectName, achievementName, validFrom, validUntil } = credential;
  const claims = { id, issuerId, issuerName, subjectName, achievementName, validFrom, validUntil };
  return { verdict: decideForeignVerdict(checks), checks, checkedAt, claims, unreadProofs: namesOfUnread(credential) };
}

/** What is shown of a stranger's word. Characters. */
const LONGEST_NAME = 60;

/** The proofs beside those that were read, by their kind. A token has none. */
function namesOfUnread({ securing }: ForeignCredential): string[] {
  const proofs = securing.kind === "proofs" ? securing.proofs : [];
  if (!proofs.some((proof) => isRead(proof))) return [];
  return proofs
    .filter((proof) => !isRead(proof))
    .slice(0, MOST_NAMED)
    .map(({ type, cryptosuite }) => (cryptosuite ?? type).slice(0, LONGEST_NAME));
}
