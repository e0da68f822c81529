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

/** Lookups of a verifier without the platform. Each returns null if it is out of reach. */
export interface StandaloneLookups {
  /** Finds a transaction; `undefined` if the node does not have it, because nodes drop old ones. */
  findTransaction(hash: string): Promise<TransactionFacts | null | undefined>;
  fetchStatusList(url: string): Promise<unknown>;
  /**
   * Returns a list stored in a file, for use when its address does not answer: it shows the status when it was signed.
   */
  storedStatusList?(url: string): unknown;
  /**
   * Looks up a root in the registry's contract, for callers that know the contract. Contracts drop nothing, so
   * `undefined` denies the anchor.
   */
  findAnchor?(question: {
    anchorer: string;
    root: string;
  }): Promise<{ blockNumber: number; blockTime: Date } | null | undefined>;
  /**
   * Address of the registry's contract, if the verifier knows it from another source. A contract that the file names
   * can only reduce trust in a key: anybody may put their own contract into a file.
   */
  registry?: string | undefined;
  /** Fetches the current credential at this address as text; null without an answer. */
  fetchCredential?(id: string): Promise<string | null>;
  /** Returns the newest digest of a list that an address published in a contract; `undefined` if there is none. */
  findSnapshot?(question: {
    contract: string;
    publisher: string;
    list: string;
  }): Promise<{ digest: string; blockTime: Date } | null | undefined>;
  /** Returns the contract's record of an organization's key, both by address; `undefined` if there is none. */
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
  /** Verdict on the picture that carries the credential; null without a picture. */
  file: FileVerdict | null;
}

/** A file that carries a credential or is beside it, with the file's own signature if it has one. */
export interface Picture {
  seal: FileSeal | null;
}

/**
 * Verdict on a file. `not-checked`: its key was reported as stolen, or it was signed by another key whose owner cannot
 * be determined here.
 */
export type FileVerdict = "as-issued" | "not-as-issued" | "not-checked";

/**
 * Verifies a credential without the platform: the signature by the key that is its own name (did:key), the path to the
 * root by computation, the root by any node of the chain, the status by the issuer's signed list. Null for text that is
 * not a credential of this kind. Without a chain or a list the verdict is "not checked", never "valid". `picture` is
 * the file that carries the credential.
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
  const input = {
    credential,
    anchor,
    lookups,
    transaction: anchor ? lookups.findTransaction(anchor.transactionHash) : null,
  };
  const { publicId, recipientName, achievementName, issuerName, origin } = credential;
  return {
    ...(await runChecks(credential, standaloneSource(input, now), verdictByDate(credential, now))),
    certificate: { publicId, recipientName, achievementName, issuerName, origin },
    file: picture && (await judgePicture(input, picture)),
  };
}

/**
 * Checks a file by its own signature (decision 0071): by the key that signed its credential, or by another key that the
 * registry records as this organization's.
 */
async function judgePicture(input: StandaloneInput, { seal }: Picture): Promise<FileVerdict> {
  const { credential, lookups } = input;
  const leaf = await leafOfDocument(withFirstProof(credential));
  const signer = seal && leaf ? await signerOfFile(seal, { publicId: credential.publicId, leaf }) : null;
  const own = await findTenure(input, credential.issuerDid);
  if (own?.compromisedFrom) return signer && (await isKnownKey(input, signer)) ? "as-issued" : "not-checked";
  if (signer === credential.issuerDid) return "as-issued";
  if (!signer) return "not-as-issued";
  if (await isKnownKey(input, signer)) return "as-issued";
  return lookups.registry && own ? "not-as-issued" : "not-checked";
}

/** A credential with its claimed anchor, which is parsed once and looked up once. */
interface StandaloneInput {
  credential: Credential;
  anchor: AnchorEvidence | null;
  lookups: StandaloneLookups;
  /** The anchoring transaction; null if the credential names none. */
  transaction: ReturnType<StandaloneLookups["findTransaction"]> | null;
}

/** Source with what a credential states and proves itself, and with whatever can be looked up. */
function standaloneSource(input: StandaloneInput, now: Date): Source {
  const { credential, anchor, transaction } = input;
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
     * If the contract can be queried, a key reported there counts only for credentials anchored before the report, by
     * the contract's own date, which is never backdated.
     */
    async findCompromise(key) {
      return (await findTenure(input, key))?.compromisedFrom ?? null;
    },
    findProvenTime: async () => (await transaction)?.blockTime ?? null,
    readStatus: () => readSignedLists(input, () => isInForceAgain(input, now)),
    findAnchor: () => askForAnchor(input),
  };
}

/**
 * Reads the status from the issuer's signed lists; null if one is out of reach or invalid. `isReissued` is called for a
 * suspended credential: the certificate may have been issued again since.
 */
async function readSignedLists(
  input: StandaloneInput,
  isReissued: () => Promise<boolean>,
): Promise<StatusReading | null> {
  const bits = await readBits(input);
  const [revocation, suspension] = bits.map(({ bit }) => bit);
  // The entry is set for both; the second list shows which.
  if (revocation?.set && !suspension?.set) {
    return { withdrawn: "revoked", evidence: { listSignedAt: revocation.asOf } };
  }
  if (suspension?.set) {
    return (await isReissued())
      ? { withdrawn: "reissued", evidence: { newerFile: input.credential.id } }
      : { withdrawn: "suspended", evidence: { listSignedAt: suspension.asOf } };
  }
  if (!revocation) return null;
  // A missing second list has no time to report.
  const times = bits.flatMap(({ bit }) => bit?.asOf ?? []).sort();
  const [oldest, newest] = [times[0], times.at(-1)];
  if (oldest === undefined || newest === undefined) return null;
  const version = Math.min(...bits.map(({ bit }) => bit?.version ?? Number.POSITIVE_INFINITY));
  return {
    withdrawn: null,
    evidence: { listSignedAt: oldest, ...(Number.isFinite(version) ? { statusListVersion: version } : {}) },
    signed: { oldest, newest },
    isFromFile: bits.some(({ isFromFile }) => isFromFile),
    async comparePublished() {
      const snapshot = await findSnapshot(input);
      if (!snapshot) return null;
      return {
        isOlderOrOther: isOlderOrOther(revocation, suspension, snapshot.digest),
        evidence: { snapshotTime: snapshot.blockTime.toISOString() },
      };
    },
  };
}

/**
 * Reads the bit of the credential's entry, and the bit of the list beside it that distinguishes a suspension from a
 * revocation. Null for a list that is out of reach or invalid.
 */
function readBits({ credential: { status, issuerDid }, lookups }: StandaloneInput) {
  const beside = { ...status, purpose: "suspension", listUrl: `${nameOfStatusListUrl(status.listUrl)}/suspension` };
  return Promise.all(
    [status, beside].map(async ({ purpose, index, listUrl }) => {
      const fetched = await lookups.fetchStatusList(listUrl);
      const list = fetched || lookups.storedStatusList?.(listUrl);
      const bit = list ? await readStatusBit(list, { listUrl, issuerDid, purpose, index }) : null;
      return { bit, isFromFile: bit !== null && !fetched };
    }),
  );
}

/**
 * Returns the published digest of the list; the anchoring transaction names the contract and the publisher. Null if
 * there is nothing to compare with.
 */
async function findSnapshot({ credential, lookups, transaction }: StandaloneInput) {
  const anchored = await transaction;
  if (!anchored?.to || !lookups.findSnapshot) return null;
  const list = nameOfStatusListUrl(credential.status.listUrl);
  return (await lookups.findSnapshot({ contract: anchored.to, publisher: anchored.from, list })) ?? null;
}

type Bit = StatusBit | null | undefined;

function isOlderOrOther(revocation: Bit, suspension: Bit, digest: string): boolean {
  const published = versionOfDigest(digest);
  // A list without a version predates the publication of lists.
  const versions = [revocation?.version ?? 0, suspension?.version ?? 0];
  if (Math.min(...versions) < published) return true;
  if (!revocation || !suspension || Math.max(...versions) > published) return false;
  return statusDigest({ version: published, revocation: revocation.bits, suspension: suspension.bits }) !== digest;
}

/**
 * Checks whether the certificate was issued again: whether its own address serves a valid credential with the same
 * content, signed with a key of the same issuer. A different key counts if the registry records it as this
 * organization's.
 */
async function isInForceAgain(input: StandaloneInput, now: Date): Promise<boolean> {
  const { credential, lookups } = input;
  const text = await lookups.fetchCredential?.(credential.id);
  const latest = text ? readCredential(text) : null;
  if (!latest || wordsOf(latest) !== wordsOf(credential)) return false;
  if (latest.issuerDid !== credential.issuerDid && !(await isKnownKey(input, latest.issuerDid))) return false;
  const { fetchCredential: _once, ...rest } = lookups;
  const { verdict } = await verifyRead(latest, rest, now, null);
  return verdict === "valid" || verdict === "anchor-pending";
}

/** Returns a credential's content without its signer and its status list. */
function wordsOf({ withoutProof }: Credential): string {
  const { credentialStatus: _status, issuer, ...words } = { credentialStatus: null, issuer: {}, ...withoutProof };
  return canonicalJson({ ...words, issuer: { ...issuer, id: "" } });
}

/**
 * Looks up a key of the issuer in the registry or, if none was named, in the contract that anchored the credential;
 * null if it has no record or cannot be queried.
 */
async function findTenure({ credential, lookups, transaction }: StandaloneInput, key: string) {
  const contract = lookups.registry ?? (await transaction)?.to;
  if (!contract || !credential.issuerUrl) return null;
  return (await lookups.findTenure?.({ contract, organization: credential.issuerUrl, key })) ?? null;
}

/**
 * Returns whether a registry that the verifier named has a record of the issuer's key, without a report against it.
 */
async function isKnownKey(input: StandaloneInput, key: string): Promise<boolean> {
  const tenure = input.lookups.registry ? await findTenure(input, key) : null;
  return tenure !== null && !tenure.compromisedFrom;
}

/** Checks with any node of the chain whether the transaction that the credential names carries its root. */
async function askForAnchor({
  credential,
  anchor,
  lookups,
  transaction,
}: StandaloneInput): ReturnType<Source["findAnchor"]> {
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
