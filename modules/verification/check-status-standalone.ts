import {
  nameOfStatusListUrl,
  type readCredential,
  readStatusBit,
  type StatusBit,
  statusDigest,
  versionOfDigest,
} from "../credentials/index.proof";
import type { Check, CheckCode, Evidence } from "./check";
import type { TransactionFacts, VerificationSources } from "./verify-standalone";

type Facts = NonNullable<ReturnType<typeof readCredential>>;

/**
 * Whether the issuer still stands by the certificate, from its signed lists. Where the contract can be asked, lists that
 * are older than what was published, or other than that under the same version, can say "revoked" and never "in force".
 * A list with a date that has not come by `latestToday` cannot say it either, nor can one that was kept in a file and is
 * from before the certificate was signed. One that was kept since says that it *was* in force.
 * `isInForceAgain` is asked of what a suspension took out of force: the certificate may have been issued again since.
 */
export async function checkStatusStandalone(
  facts: Facts,
  outside: VerificationSources,
  transaction: Promise<TransactionFacts | null | undefined> | null,
  latestToday: string,
  isInForceAgain: () => Promise<boolean>,
): Promise<Check> {
  const { statuses } = facts;
  const bits = await readBits(facts, outside);
  const answer = (outcome: Check["outcome"], code: CheckCode, evidence: Evidence): Check => ({
    name: "status",
    outcome,
    code,
    evidence,
  });
  const of = (purpose: string) => bits.find((one) => one.purpose === purpose)?.bit;
  const [revocation, suspension] = [of("revocation"), of("suspension")];
  const isSingle = statuses.length === 1;
  // What has ended for good is not "suspended" any more. One entry alone is set for either; the list beside tells which.
  if (revocation?.set && !(isSingle && suspension?.set)) {
    return answer("fail", "revoked", { listSignedAt: revocation.asOf });
  }
  if (suspension?.set) {
    return isSingle && (await isInForceAgain())
      ? answer("fail", "reissued", { newerFile: facts.id })
      : answer("fail", "suspended", { listSignedAt: suspension.asOf });
  }
  const named = bits.slice(0, statuses.length);
  if (named.length === 0 || named.some(({ bit }) => bit === null)) return answer("unknown", "status-unreachable", {});

  // The one beside has nothing to say where it is missing.
  const times = bits.flatMap(({ bit }) => bit?.asOf ?? []).sort();
  const [asOf] = times;
  const kept = bits.some(({ isKept }) => isKept);
  const version = Math.min(...bits.map(({ bit }) => bit?.version ?? Number.POSITIVE_INFINITY));
  const evidence: Evidence = {
    ...(asOf ? { listSignedAt: asOf } : {}),
    ...(Number.isFinite(version) ? { statusListVersion: version } : {}),
  };
  if ((times.at(-1) ?? "").slice(0, 10) > latestToday) return answer("unknown", "status-from-future", evidence);
  if (kept && asOf && Date.parse(asOf) < Date.parse(facts.firstProof.created)) {
    return answer("unknown", "status-before-issue", evidence);
  }
  const snapshot = await findSnapshot(statuses[0]?.listUrl ?? "", outside, transaction);
  const inForce = kept ? "in-force-then" : "in-force";
  if (!snapshot) return answer("pass", inForce, evidence);
  const dated = { ...evidence, snapshotTime: snapshot.blockTime.toISOString() };
  return isOlderOrOther({ revocation, suspension }, snapshot.digest)
    ? answer("unknown", "status-rolled-back", dated)
    : answer("pass", inForce, dated);
}

/**
 * The bit of each entry of the credential, in its order; behind that of a single entry the bit that tells a suspension
 * from a revocation, from the list that stands beside the one named. Null for a list that is out of reach or not in order.
 */
function readBits({ statuses, issuerDid }: Facts, outside: VerificationSources) {
  const [only] = statuses.length === 1 ? statuses : [];
  const beside = only && {
    ...only,
    purpose: "suspension",
    listUrl: besideOf(only.listUrl),
  };
  return Promise.all(
    [...statuses, ...(beside ? [beside] : [])].map(async ({ purpose, index, listUrl }) => {
      const fetched = await outside.fetchStatusList(listUrl);
      const list = fetched || outside.keptStatusList?.(listUrl);
      const bit = list ? await readStatusBit(list, { listUrl, issuerDid, purpose, index }) : null;
      return { purpose, bit, isKept: bit !== null && !fetched };
    }),
  );
}

const besideOf = (listUrl: string) => `${nameOfStatusListUrl(listUrl)}/suspension`;

/** The anchoring transaction names the contract and who publishes there; null where there is nothing to compare with. */
async function findSnapshot(
  listUrl: string,
  outside: VerificationSources,
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
