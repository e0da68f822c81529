import type { PublicRecord } from "../certificates/index.server";
import { nameOfStatusListUrl, readCredential, versionOfDigest } from "../credentials/index.server";
import { type Chain, ChainUnavailable } from "../kernel/ports";
import type { Check, CheckCode, Evidence } from "./check";

/**
 * Whether the issuer still stands by the certificate, from the register that the signed status lists are made of. A
 * register that is older than what was published of it in the contract was rolled back: it may have forgotten a
 * revocation, so it can say "revoked" and never "in force". Where the contract cannot be asked the register is believed.
 */
export async function checkStatus(chain: Pick<Chain, "findSnapshot">, record: PublicRecord): Promise<Check> {
  const { version, published } = record.statusList;
  const listed: Evidence = {
    statusListVersion: version,
    ...(published?.transactionHash ? { snapshotTransaction: published.transactionHash } : {}),
    ...(published?.blockTime ? { snapshotTime: published.blockTime.toISOString() } : {}),
  };
  const answer = (outcome: Check["outcome"], code: CheckCode, evidence: Evidence = {}): Check => ({
    name: "status",
    outcome,
    code,
    evidence: { ...evidence, ...listed },
  });
  if (record.revokedAt) {
    const changedAt = record.revokedAt.toISOString();
    if (record.supersededBy) return answer("fail", "superseded", { changedAt, successor: record.supersededBy });
    return answer("fail", "revoked", { changedAt, ...reasonOf(record.revocationReason) });
  }
  if (record.suspendedAt) {
    const changedAt = record.suspendedAt.toISOString();
    return answer("fail", "suspended", { changedAt, ...reasonOf(record.suspensionReason) });
  }
  const newest = await publishedVersion(chain, record);
  if (newest !== null && newest > version) return answer("unknown", "status-rolled-back");
  return answer("pass", "in-force");
}

const reasonOf = (reason: string | null) => (reason ? { reason } : {});

/** The version of the list that the contract holds; null if it holds none, or cannot be asked now. */
async function publishedVersion(chain: Pick<Chain, "findSnapshot">, record: PublicRecord): Promise<number | null> {
  const url = readCredential(record.document)?.statuses[0]?.listUrl;
  if (!url) return null;
  try {
    const snapshot = await chain.findSnapshot(nameOfStatusListUrl(url));
    return snapshot && versionOfDigest(snapshot.digest);
  } catch (error) {
    if (error instanceof ChainUnavailable) return null;
    throw error;
  }
}
