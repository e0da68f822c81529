import { leafOfDocument, readAnchorProof, readCredential, rootOfPath } from "../credentials/index.proof";
import type { Check, CheckCode, Evidence } from "./check";
import { checkSignatureStandalone } from "./check-signature-standalone";
import { checkStatusStandalone } from "./check-status-standalone";
import { canonicalJson } from "./rules/canonical-json";
import { decideVerdict, type Verdict } from "./rules/verdict";

/** What any node of the chain says of one transaction. */
export interface TransactionFacts {
  calldata: string;
  from: string;
  to?: string | null;
  blockNumber: number;
  blockTime: Date;
}

/** The two things that a file cannot carry by itself. Either may be out of reach: then it answers null. */
export interface VerificationSources {
  /** `undefined` where the node that was asked knows no such transaction, as nodes forget old ones. */
  findTransaction(hash: string): Promise<TransactionFacts | null | undefined>;
  fetchStatusList(url: string): Promise<unknown>;
  /** A list that was kept in a file, where its address does not answer: it says how it was when it was signed. */
  keptStatusList?(url: string): unknown;
  /**
   * What the registry's contract holds of a root, for callers that know the contract: contracts forget nothing, so
   * `undefined` denies it.
   */
  findAnchor?(question: {
    anchorer: string;
    root: string;
  }): Promise<{ blockNumber: number; blockTime: Date } | null | undefined>;
  /** The credential that is served at this address now, as text; null where nothing answers. */
  fetchCredential?(id: string): Promise<string | null>;
  /** The newest digest of a list that an address put into a contract; `undefined` where there is none. */
  findSnapshot?(question: {
    contract: string;
    publisher: string;
    list: string;
  }): Promise<{ digest: string; blockTime: Date } | null | undefined>;
  /** What a contract says of an organization's key, both by their addresses; `undefined` where it does not know it. */
  findTenure?(question: {
    contract: string;
    organization: string;
    key: string;
  }): Promise<{ compromisedFrom: Date | null } | null | undefined>;
}

export interface StandaloneVerification {
  verdict: Verdict;
  checks: Check[];
  certificate: { publicId: string; recipientName: string; achievementName: string; issuerName: string };
}

/**
 * Verifies a credential with nothing of the platform: the signature by the key that is its own name (did:key), the path
 * to the root by computing it, the root by any node of the chain, the status by the issuer's signed list. Null for text
 * that is no credential of this kind. Without a chain or a list the verdict is "not checked", never "valid".
 */
export async function verifyStandalone(
  credential: string,
  outside: VerificationSources,
  today: { earliest: string; latest: string },
): Promise<StandaloneVerification | null> {
  const facts = readCredential(credential);
  if (!facts) return null;
  const { publicId, recipientName, achievementName, issuerName, issuedOn, expiresOn } = facts;
  const leaf = await leafOfDocument(JSON.stringify({ ...facts.withoutProof, proof: [facts.firstProof] }));
  const anchor = facts.anchorProof ? readAnchorProof(facts.anchorProof.proofValue) : null;
  const transaction = anchor ? outside.findTransaction(anchor.transactionHash) : null;
  const checks = await Promise.all([
    checkPath(facts, leaf),
    checkSignatureStandalone(facts, outside, transaction),
    checkStatusStandalone(facts, outside, transaction, today.latest, () => isInForceAgain(facts, outside, today)),
    checkAnchor(facts, outside, transaction),
  ]);
  return {
    verdict: decideVerdict(checks, { issuedOn, expiresOn, today }),
    checks,
    certificate: { publicId, recipientName, achievementName, issuerName },
  };
}

type Facts = NonNullable<ReturnType<typeof readCredential>>;

/**
 * Whether the certificate was issued again since: at its own address stands a credential with the same words, signed with
 * a key of the same issuer, that holds. Another key counts where the contract knows it as this organization's.
 */
async function isInForceAgain(
  facts: Facts,
  outside: VerificationSources,
  today: { earliest: string; latest: string },
): Promise<boolean> {
  const text = await outside.fetchCredential?.(facts.id);
  const latest = text ? readCredential(text) : null;
  if (!text || !latest || wordsOf(latest) !== wordsOf(facts)) return false;
  if (latest.issuerDid !== facts.issuerDid && !(await isKeyOf(facts, latest.issuerDid, outside))) return false;
  const { fetchCredential: _once, ...rest } = outside;
  const verified = await verifyStandalone(text, rest, today);
  return verified?.verdict === "valid" || verified?.verdict === "anchor-pending";
}

/** All that a credential says but who signed it, and where its status is listed. */
function wordsOf({ withoutProof }: Facts): string {
  const { credentialStatus: _status, issuer, ...words } = { credentialStatus: null, issuer: {}, ...withoutProof };
  return canonicalJson({ ...words, issuer: { ...issuer, id: "" } });
}

/** Whether the contract that anchored a credential knows a key of its issuer, and of no report against it. */
async function isKeyOf({ issuerUrl, anchorProof }: Facts, key: string, outside: VerificationSources): Promise<boolean> {
  const anchor = anchorProof && readAnchorProof(anchorProof.proofValue);
  const anchored = anchor && (await outside.findTransaction(anchor.transactionHash));
  if (!anchored?.to || !issuerUrl) return false;
  const tenure = await outside.findTenure?.({ contract: anchored.to, organization: issuerUrl, key });
  return Boolean(tenure && !tenure.compromisedFrom);
}

async function checkPath({ anchorProof }: Facts, leaf: string | null): Promise<Check> {
  const answer = (outcome: Check["outcome"], code: CheckCode, evidence: Evidence = {}): Check => ({
    name: "document",
    outcome,
    code,
    evidence: leaf ? { documentHash: leaf, ...evidence } : evidence,
  });
  if (!leaf) return answer("fail", "altered");
  if (!anchorProof) return answer("pass", "intact");
  const anchor = readAnchorProof(anchorProof.proofValue);
  const leads = anchor !== null && anchor.leaf === leaf && rootOfPath(leaf, anchor.path) === anchor.root;
  return leads ? answer("pass", "intact", { merkleRoot: anchor.root }) : answer("fail", "altered");
}

async function checkAnchor(
  { anchorProof }: Facts,
  outside: VerificationSources,
  transaction: ReturnType<VerificationSources["findTransaction"]> | null,
): Promise<Check> {
  const anchor = anchorProof && readAnchorProof(anchorProof.proofValue);
  if (!anchorProof || !anchor) return { name: "anchor", outcome: "pending", code: "waiting-for-anchor", evidence: {} };
  const anchorer = anchorProof.verificationMethod.split("#")[1] ?? "";
  const evidence: Evidence = { merkleRoot: anchor.root, transaction: anchor.transactionHash, anchorer };
  const found = await transaction;
  if (!found) {
    const record = await outside.findAnchor?.({ anchorer, root: anchor.root });
    const asked = outside.findAnchor !== undefined && record === undefined;
    if (asked) return { name: "anchor", outcome: "fail", code: "not-anchored", evidence };
    if (record) {
      const { blockNumber: block, blockTime } = record;
      const recorded = { ...evidence, block, blockTime: blockTime.toISOString() };
      return { name: "anchor", outcome: "pass", code: "anchored", evidence: recorded };
    }
    const code = found === null ? "chain-unreachable" : "transaction-unknown";
    return { name: "anchor", outcome: "unknown", code, evidence };
  }
  const carriesRoot = found.calldata.toLowerCase().endsWith(anchor.root);
  const sentByAnchorer = found.from.toLowerCase() === anchorer.toLowerCase();
  if (!carriesRoot || !sentByAnchorer) return { name: "anchor", outcome: "fail", code: "anchor-mismatch", evidence };
  const { blockNumber: block, blockTime } = found;
  return {
    name: "anchor",
    outcome: "pass",
    code: "anchored",
    evidence: { ...evidence, block, blockTime: blockTime.toISOString() },
  };
}
