import type { Clock, Inspector, OutsideDocuments } from "../../ports";
import { decideForeignVerdict, type ForeignCheck, type ForeignVerdict } from "../rules/foreign-verdict";
import { checkSignature } from "./check-signature";
import { checkForeignStatus } from "./check-status";
import { checkTime } from "./check-time";
import { fetchOnce } from "./fetch-text";
import { type ForeignCredential, readForeign } from "./read-foreign";

/** What can be said of another platform's credential, and what it says of itself. */
export interface ForeignVerification {
  verdict: ForeignVerdict;
  checks: ForeignCheck[];
  checkedAt: Date;
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
  const [signature, status] = await Promise.all([
    checkSignature(work, credential),
    checkForeignStatus(work, credential),
  ]);
  const checks = [...signature, checkTime(credential, checkedAt), status];
  const { id, issuerId, issuerName, subjectName, achievementName, validFrom, validUntil } = credential;
  const claims = { id, issuerId, issuerName, subjectName, achievementName, validFrom, validUntil };
  return { verdict: decideForeignVerdict(checks), checks, checkedAt, claims };
}
