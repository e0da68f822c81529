import {
  nameOfStatusListUrl,
  type readCredential,
  readStatusBit,
  type StatusBit,
  statusDigest,
  versionOfDigest,
} from "../certificates/index.proof";
import type { Check, CheckCode, Evidence } from "./check";
import type { OutsideWorld, TransactionFacts } from "./verify-alone";

type Facts = NonNullable<ReturnType<typeof readCredential>>;

/**
 * Whether the issuer still stands by the certificate, from its signed lists. Where the contract can be asked, lists that
 * are older than what was published, or other than that under the same version, can say "revoked" and never "in force".
 */
export async function checkStatusAlone(
  { statuses, issuerDid }: Facts,
  outside: OutsideWorld,
  transaction: Promise<TransactionFacts | null | undefined> | null,
): Promise<Check> {
  const bits = await Promise.all(
    statuses.map(async ({ purpose, index, listUrl }) => {
      const list = await outside.fetchStatusList(listUrl);
      return { purpose, bit: list ? await readStatusBit(list, { listUrl, issuerDid, purpose, index }) : null };
    }),
  );
  const answer = (outcome: Check["outcome"], code: CheckCode, evidence: Evidence): Check => ({
    name: "status",
    outcome,
    code,
    evidence,
  });
  const of = (purpose: string) => bits.find((one) => one.purpose === purpose)?.bit;
  const [revocation, suspension] = [of("revocation"), of("suspension")];
  // What has ended for good is not "suspended" any more.
  if (revocation?.set) return answer("fail", "revoked", { changedAt: revocation.asOf });
  if (suspension?.set) return answer("fail", "suspended", { changedAt: suspension.asOf });
  if (bits.length === 0 || bits.some(({ bit }) => bit === null)) return answer("unknown", "status-unreachable", {});

  const asOf = bits.map(({ bit }) => bit?.asOf ?? "").sort()[0];
  const version = Math.min(...bits.map(({ bit }) => bit?.version ?? Number.POSITIVE_INFINITY));
  const evidence: Evidence = {
    ...(asOf ? { changedAt: asOf } : {}),
    ...(Number.isFinite(version) ? { statusListVersion: version } : {}),
  };
  const snapshot = await findSnapshot(statuses[0]?.listUrl ?? "", outside, transaction);
  if (!snapshot) return answer("pass", "in-force", evidence);
  const dated = { ...evidence, snapshotTime: snapshot.blockTime.toISOString() };
  return isOlderOrOther({ revocation, suspension }, snapshot.digest)
    ? answer("unknown", "status-rolled-back", dated)
    : answer("pass", "in-force", dated);
}

/** The anchoring transaction names the contract and who publishes there; null where there is nothing to compare with. */
async function findSnapshot(
  listUrl: string,
  outside: OutsideWorld,
  transaction: Promise<TransactionFacts | null | undefined> | null,
) {
  const anchored = await transaction;
  if (!anchored?.to || !outside.findSnapshot) return null;
  const question = { contract: anchored.to, publisher: anchored.from, list: nameOfStatusListUrl(listUrl) };
  return (await outside.findSnapshot(question)) ?? null;
}

function isOlderOrOther(
  { revocation, suspension }: { revocation?: StatusBit | null | undefined; suspension?: StatusBit | null | undefined },
  digest: string,
): boolean {
  const published = versionOfDigest(digest);
  // A list that states no version is from before lists were published.
  const versions = [revocation?.version ?? 0, suspension?.version ?? 0];
  if (Math.min(...versions) < published) return true;
  if (!revocation || !suspension || Math.max(...versions) > published) return false;
  return statusDigest({ version: published, revocation: revocation.bits, suspension: suspension.bits }) !== digest;
}
