import {
  type AnchorEvidence,
  type Credential,
  type FileSeal,
  leafOfDocument,
  nameOfStatusListUrl,
  readAnchorProof,
  readCredential,
  readStatusBit,
  type StatusBit,
  signerOfFile,
  statusDigest,
  verifyCredentialSignature,
  versionOfDigest,
  withFirstProof,
} from "../../credentials/index.proof";
import { canonicalJson } from "../../kernel/canonical-json";
import { type CheckResult, runChecks } from "../checks/index";
import type { Evidence, Source, StatusReading, TransactionFacts } from "../checks/source";
import { type Verdict, verdictByDate } from "../verdict";

/** What a verifier without the platform can look up. Anything may be out of reach: then it answers null. */
export interface StandaloneLookups {
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
  /**
   * The registry's contract, by its address, where whoever verifies knows it from elsewhere. The one that a file names
   * can take trust away from a key, and give none: anybody may put a contract of their own into a file.
   */
  registry?: string | undefined;
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
  checks: CheckResult[];
  certificate: Pick<Credential, "publicId" | "recipientName" | "achievementName" | "issuerName" | "origin">;
  /** Of the picture that carries the credential; null where there is none around it. */
  file: FileVerdict | null;
}

/** What carries a credential, or lies beside it: with the signature of the file itself, where it has one. */
export interface Picture {
  seal: FileSeal | null;
}

/** `not-checked`: its key was reported as stolen, or another one signed of which nobody here can tell whose it is. */
export type FileVerdict = "as-issued" | "not-as-issued" | "not-checked";

/**
 * Verifies a credential with nothing of the platform: the signature by the key that is its own name (did:key), the path
 * to the root by computing it, the root by any node of the chain, the status by the issuer's signed list. Null for text
 * that is no credential of this kind. Without a chain or a list the verdict is "not checked", never "valid". `picture`
 * carries it.
 */
export async function verifyStandalone(
  text: string,
  lookups: StandaloneLookups,
  now: Date,
  picture: Picture | null = null,
): Promise<StandaloneVerification | null> {
  const credential = readCredential(text);
  return credential && verifyRead(credential, lookups, now, picture);
}

async function verifyRead(
  credential: Credential,
  lookups: StandaloneLookups,
  now: Date,
  picture: Picture | null,
): Promise<StandaloneVerification> {
  const anchor = credential.anchorProof && readAnchorProof(credential.anchorProof.proofValue);
  const given = {
    credential,
    anchor,
    lookups,
    transaction: anchor ? lookups.findTransaction(anchor.transactionHash) : null,
  };
  const { publicId, recipientName, achievementName, issuerName, origin } = credential;
  return {
    ...(await runChecks(credential, standaloneSource(given, now), verdictByDate(credential, now))),
    certificate: { publicId, recipientName, achievementName, issuerName, origin },
    file: picture && (await judgePicture(given, picture)),
  };
}

/**
 * Whether a file is as it was issued, by its own signature (decision 0071): the key's that signed its credential, or
 * that of another one that the registry names as this organization's.
 */
async function judgePicture(given: Given, { seal }: Picture): Promise<FileVerdict> {
  const { credential, lookups } = given;
  const leaf = await leafOfDocument(withFirstProof(credential));
  const signer = seal && leaf ? await signerOfFile(seal, { publicId: credential.publicId, leaf }) : null;
  const own = await findTenure(given, credential.issuerDid);
  if (own?.compromisedFrom) return signer && (await isKnownKey(given, signer)) ? "as-issued" : "not-checked";
  if (signer === credential.issuerDid) return "as-issued";
  if (!signer) return "not-as-issued";
  if (await isKnownKey(given, signer)) return "as-issued";
  return lookups.registry && own ? "not-as-issued" : "not-checked";
}

/** A credential with what it says of its anchor, which is read once and asked for once. */
interface Given {
  credential: Credential;
  anchor: AnchorEvidence | null;
  lookups: StandaloneLookups;
  /** Null where the credential names none. */
  transaction: ReturnType<StandaloneLookups["findTransaction"]> | null;
}

/** What a credential says and proves by itself, with whatever can be looked up. */
function standaloneSource(given: Given, now: Date): Source {
  const { credential, anchor, transaction } = given;
  return {
    now,
    commitment: anchor ? { ...anchor, isRecorded: false } : credential.anchorProof && "unreadable",
    shown: null,
    hashDocument: () => leafOfDocument(withFirstProof(credential)),
    async verifySignature() {
      const { ok } = await verifyCredentialSignature(credential.withoutProof, credential.firstProof);
      return { ok };
    },
    isKeyOfIssuer: () => null,
    /**
     * Where the contract can be asked, a key that was reported there counts only for what was anchored before the
     * report: the contract's own date, for it never backdates.
     */
    async findCompromise(key) {
      return (await findTenure(given, key))?.compromisedFrom ?? null;
    },
    findProvenTime: async () => (await transaction)?.blockTime ?? null,
    readStatus: () => readSignedLists(given, () => isInForceAgain(given, now)),
    findAnchor: () => askForAnchor(given),
  };
}

/**
 * Whether the issuer still stands by the certificate, from its signed lists; null where one is out of reach or not in
 * order. `isReissued` is asked of what a suspension took out of force: the certificate may have been issued again
 * since.
 */
async function readSignedLists(given: Given, isReissued: () => Promise<boolean>): Promise<StatusReading | null> {
  const bits = await readBits(given);
  const [revocation, suspension] = bits.map(({ bit }) => bit);
  // The entry is set for either; the list beside tells which.
  if (revocation?.set && !suspension?.set) {
    return { withdrawn: "revoked", evidence: { listSignedAt: revocation.asOf } };
  }
  if (suspension?.set) {
    return (await isReissued())
      ? { withdrawn: "reissued", evidence: { newerFile: given.credential.id } }
      : { withdrawn: "suspended", evidence: { listSignedAt: suspension.asOf } };
  }
  if (!revocation) return null;
  // The one beside has nothing to say where it is missing.
  const times = bits.flatMap(({ bit }) => bit?.asOf ?? []).sort();
  const [oldest, newest] = [times[0], times.at(-1)];
  if (oldest === undefined || newest === undefined) return null;
  const version = Math.min(...bits.map(({ bit }) => bit?.version ?? Number.POSITIVE_INFINITY));
  return {
    withdrawn: null,
    evidence: { listSignedAt: oldest, ...(Number.isFinite(version) ? { statusListVersion: version } : {}) },
    signed: { oldest, newest },
    isKept: bits.some(({ isKept }) => isKept),
    async comparePublished() {
      const snapshot = await findSnapshot(given);
      if (!snapshot) return null;
      return {
        isOlderOrOther: isOlderOrOther(revocation, suspension, snapshot.digest),
        evidence: { snapshotTime: snapshot.blockTime.toISOString() },
      };
    },
  };
}

/**
 * The bit of the credential's entry, and behind it the bit that tells a suspension from a revocation, from the list
 * that stands beside the one named. Null for a list that is out of reach or not in order.
 */
function readBits({ credential: { status, issuerDid }, lookups }: Given) {
  const beside = { ...status, purpose: "suspension", listUrl: `${nameOfStatusListUrl(status.listUrl)}/suspension` };
  return Promise.all(
    [status, beside].map(async ({ purpose, index, listUrl }) => {
      const fetched = await lookups.fetchStatusList(listUrl);
      const list = fetched || lookups.keptStatusList?.(listUrl);
      const bit = list ? await readStatusBit(list, { listUrl, issuerDid, purpose, index }) : null;
      return { bit, isKept: bit !== null && !fetched };
    }),
  );
}

/**
 * The anchoring transaction names the contract and who publishes there; null where there is nothing to compare with.
 */
async function findSnapshot({ credential, lookups, transaction }: Given) {
  const anchored = await transaction;
  if (!anchored?.to || !lookups.findSnapshot) return null;
  const list = nameOfStatusListUrl(credential.status.listUrl);
  return (await lookups.findSnapshot({ contract: anchored.to, publisher: anchored.from, list })) ?? null;
}

type Bit = StatusBit | null | undefined;

function isOlderOrOther(revocation: Bit, suspension: Bit, digest: string): boolean {
  const published = versionOfDigest(digest);
  // A list that states no version is from before lists were published.
  const versions = [revocation?.version ?? 0, suspension?.version ?? 0];
  if (Math.min(...versions) < published) return true;
  if (!revocation || !suspension || Math.max(...versions) > published) return false;
  return statusDigest({ version: published, revocation: revocation.bits, suspension: suspension.bits }) !== digest;
}

/**
 * Whether the certificate was issued again since: at its own address stands a credential with the same words, signed
 * with a key of the same issuer, that holds. Another key counts where the registry knows it as this organization's.
 */
async function isInForceAgain(given: Given, now: Date): Promise<boolean> {
  const { credential, lookups } = given;
  const text = await lookups.fetchCredential?.(credential.id);
  const latest = text ? readCredential(text) : null;
  if (!latest || wordsOf(latest) !== wordsOf(credential)) return false;
  if (latest.issuerDid !== credential.issuerDid && !(await isKnownKey(given, latest.issuerDid))) return false;
  const { fetchCredential: _once, ...rest } = lookups;
  const { verdict } = await verifyRead(latest, rest, now, null);
  return verdict === "valid" || verdict === "anchor-pending";
}

/** All that a credential says but who signed it, and where its status is listed. */
function wordsOf({ withoutProof }: Credential): string {
  const { credentialStatus: _status, issuer, ...words } = { credentialStatus: null, issuer: {}, ...withoutProof };
  return canonicalJson({ ...words, issuer: { ...issuer, id: "" } });
}

/**
 * What the registry says of a key of the issuer, or, where nobody named it, the contract that anchored the credential;
 * nothing where it knows none, or cannot be asked.
 */
async function findTenure({ credential, lookups, transaction }: Given, key: string) {
  const contract = lookups.registry ?? (await transaction)?.to;
  if (!contract || !credential.issuerUrl) return null;
  return (await lookups.findTenure?.({ contract, organization: credential.issuerUrl, key })) ?? null;
}

/**
 * Whether the registry, where whoever verifies has named it, knows a key of the issuer, and of no report against it.
 */
async function isKnownKey(given: Given, key: string): Promise<boolean> {
  const tenure = given.lookups.registry ? await findTenure(given, key) : null;
  return tenure !== null && !tenure.compromisedFrom;
}

/** Whether the transaction that the credential names carries its root, by any node of the chain. */
async function askForAnchor({ credential, anchor, lookups, transaction }: Given): ReturnType<Source["findAnchor"]> {
  if (!credential.anchorProof || !anchor) return null;
  const { root, transactionHash } = anchor;
  const anchorer = credential.anchorProof.verificationMethod.split("#")[1] ?? "";
  const evidence: Evidence = { merkleRoot: root, transaction: transactionHash, anchorer };
  const found = await transaction;
  if (!found) {
    const recorded = await lookups.findAnchor?.({ anchorer, root });
    if (recorded) return { answer: { state: "anchored", ...recorded }, evidence };
    if (lookups.findAnchor && recorded === undefined) return { answer: { state: "denied" }, evidence };
    const reason = found === null ? "unreachable" : "transaction-unknown";
    return { answer: { state: "unavailable", reason }, evidence };
  }
  const carriesRoot = found.calldata.toLowerCase().endsWith(root);
  const sentByAnchorer = found.from.toLowerCase() === anchorer.toLowerCase();
  if (!carriesRoot || !sentByAnchorer) return { answer: { state: "mismatch" }, evidence };
  const { blockNumber, blockTime } = found;
  return { answer: { state: "anchored", blockNumber, blockTime }, evidence };
}
