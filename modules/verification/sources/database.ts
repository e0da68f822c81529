import { getPublicRecord, isDamaged, type PublicRecord, recheckAnchor } from "../../certificates/index.server";
import {
  type Credential,
  leafOfDocument,
  nameOfStatusListUrl,
  readCredential,
  verifyCredentialSignature,
  versionOfDigest,
} from "../../credentials/index.server";
import type { Database } from "../../kernel/db";
import { type Address, ChainUnavailable, type Clock, type Hex32, type Jobs } from "../../kernel/ports";
import type { ChainLookups } from "../chain-answers";
import { type CheckResult, runChecks } from "../checks/index";
import type { AnchorAnswer, Evidence, Source, StatusReading } from "../checks/source";
import { type Verdict, verdictByDate } from "../verdict";

/** A certificate with its verdict and every check that led to it. */
export interface Verification {
  verdict: Verdict;
  checks: CheckResult[];
  checkedAt: Date;
  record: PublicRecord;
}

/**
 * Verifies a certificate by its public ID in any spelling. Null for an unknown, erased or malformed ID alike, which are
 * indistinguishable. If the chain contradicts an earlier confirmation, a job is queued for the worker to check at once.
 */
export async function verify(
  deps: { db: Database; chain: ChainLookups; clock: Clock; jobs: Jobs },
  publicId: string,
): Promise<Verification | null> {
  const record = await getPublicRecord(deps.db, publicId);
  if (!record) return null;
  const verification = await verifyRecord(deps, record);
  const contradicted = verification.checks.some(({ code }) => code === "chain-contradicts");
  if (contradicted && record.anchor) await recheckAnchor(deps, record.anchor.id);
  return verification;
}

/** Replacements for the two expensive computations, to run them elsewhere for many certificates. */
export interface Computing {
  leafOf(document: string): Promise<string | null>;
  verifySignature: typeof verifyCredentialSignature;
}

/** Runs the checks of one certificate. */
export async function verifyRecord(
  deps: { chain: ChainLookups; clock: Clock },
  record: PublicRecord,
  computing?: Computing,
): Promise<Verification> {
  const checkedAt = deps.clock.now();
  const credential = readCredential(record.document);
  const source = databaseSource(deps.chain, {
    record,
    credential,
    now: checkedAt,
    ...(computing ? { computing } : {}),
  });
  return {
    ...(await runChecks(credential, source, credential && verdictByDate(credential, checkedAt))),
    checkedAt,
    record,
  };
}

/** Source with the platform's own data about a certificate, and the chain queried now. */
function databaseSource(
  chain: ChainLookups,
  input: { record: PublicRecord; credential: Credential | null; now: Date; computing?: Computing },
): Source {
  const { record, credential, now, computing } = input;
  const { anchor, issuer } = record;
  const keyOf = (did: string) => issuer.keys.find((key) => key.did === did);
  return {
    now,
    commitment: { leaf: record.leaf, path: record.anchorPath, root: anchor?.root ?? null, isRecorded: true },
    shown: record,
    isDamaged: isDamaged(record),
    async hashDocument() {
      if (computing) return computing.leafOf(record.document);
      return credential && leafOfDocument(credential.written);
    },
    async verifySignature() {
      if (!credential) return { ok: false };
      return (computing?.verifySignature ?? verifyCredentialSignature)(credential.withoutProof, credential.firstProof);
    },
    isKeyOfIssuer: (did) => keyOf(did) !== undefined,
    findCompromise: async (did) => keyOf(did)?.compromisedFrom ?? null,
    findProvenTime: async () => anchor?.blockTime ?? null,
    readStatus: async () => readRegister(chain, record, credential),
    findAnchor: () => askForAnchor(chain, anchor),
  };
}

/** Reads the register from which the signed status lists are made. */
function readRegister(chain: ChainLookups, record: PublicRecord, credential: Credential | null): StatusReading {
  const { version, published } = record.statusList;
  const listed: Evidence = {
    statusListVersion: version,
    ...(published?.transactionHash ? { snapshotTransaction: published.transactionHash } : {}),
    ...(published?.blockTime ? { snapshotTime: published.blockTime.toISOString() } : {}),
  };
  const changed = (at: Date, evidence: Evidence) => ({ changedAt: at.toISOString(), ...evidence, ...listed });
  if (record.revokedAt && record.supersededBy) {
    return { withdrawn: "superseded", evidence: changed(record.revokedAt, { successor: record.supersededBy }) };
  }
  if (record.revokedAt) {
    return { withdrawn: "revoked", evidence: changed(record.revokedAt, reasonOf(record.revocationReason)) };
  }
  if (record.suspendedAt) {
    return { withdrawn: "suspended", evidence: changed(record.suspendedAt, reasonOf(record.suspensionReason)) };
  }
  return {
    withdrawn: null,
    evidence: listed,
    signed: null,
    isFromFile: false,
    async comparePublished() {
      const newest = await findPublishedVersion(chain, credential?.status.listUrl);
      return newest === null ? null : { isOlderOrOther: newest > version, evidence: {} };
    },
  };
}

const reasonOf = (reason: string | null): Evidence => (reason ? { reason } : {});

/** Returns the version of the list in the contract; null if it has none or cannot be queried now. */
async function findPublishedVersion(chain: ChainLookups, listUrl: string | undefined): Promise<number | null> {
  if (!listUrl) return null;
  try {
    const snapshot = await chain.findSnapshot(nameOfStatusListUrl(listUrl));
    return snapshot && versionOfDigest(snapshot.digest);
  } catch (error) {
    if (error instanceof ChainUnavailable) return null;
    throw error;
  }
}

/** Queries the chain now for the transaction that anchored the certificate's tree. */
async function askForAnchor(chain: ChainLookups, anchor: PublicRecord["anchor"]): ReturnType<Source["findAnchor"]> {
  if (!anchor?.transactionHash) return null;
  const { chainId, contract, anchorer, root, transactionHash: transaction } = anchor;
  const evidence: Evidence = { chainId, contract, anchorer, merkleRoot: root, transaction };
  const answer = await chain.checkAnchor({
    chainId,
    contract: contract as Address,
    anchorer: anchorer as Address,
    root: `0x${root}`,
    transactionHash: transaction as Hex32,
  });
  const read = (): AnchorAnswer => {
    if (answer.state === "unavailable") return { ...answer, detail: answer.reason };
    if (answer.state !== "not-anchored") return answer;
    // A transaction that is signed and not mined yet is no denial. If the platform has seen it confirmed, the chain was
    // reorganized or the node is wrong: neither says anything about the certificate, and the state becomes certain
    // shortly.
    return { state: anchor.state === "anchored" ? "contradicted" : "pending" };
  };
  return { answer: read(), evidence };
}
