import type { Credential } from "../../credentials/index.proof";
import { checksOf } from "../check";
import type { Verdict } from "../verdict";

/**
 * Queries that a source answers about one certificate: the platform's database, the lookups of a standalone verifier,
 * or an evidence file. Checks do not depend on the kind of source. A source that cannot answer says so, and the check
 * results in "could not be checked". A new query becomes a new member here, and the compiler reports the sources that
 * do not implement it.
 */
export interface Source {
  /** Time of the verification. */
  now: Date;
  /** Recomputes the document's Merkle leaf; null for a document that cannot be hashed. */
  hashDocument(): Promise<string | null>;
  /**
   * Hash that the certificate was committed to; null if none is recorded yet, `unreadable` if the record cannot be
   * read.
   */
  commitment: Commitment | "unreadable" | null;
  /** Whether the stored document cannot be read; false if none is stored. */
  isDamaged?: boolean;
  /** Facts shown beside the document, which must equal those in it; null if only the document is shown. */
  shown: ShownFacts | null;
  /** Verifies that the issuer's proof is a signature over the document by the key that it names. */
  verifySignature(): Promise<{ ok: true } | { ok: false; reason?: string }>;
  /** Returns whether a key (did:key) is one of the issuer's; null if only the document says whose key it is. */
  isKeyOfIssuer(did: string): boolean | null;
  /** Returns the time from which a key is reported as compromised; null if there is no report. */
  findCompromise(did: string): Promise<Date | null>;
  /** Returns a time at which the document provably existed; null without proof. */
  findProvenTime(): Promise<Date | null>;
  /** Reads the certificate's status; null if it is out of reach. */
  readStatus(): Promise<StatusReading | null>;
  /** Looks up the anchor on the chain; null if there is no anchor yet. */
  findAnchor(): Promise<{ answer: AnchorAnswer; evidence: Evidence } | null>;
}

export interface Commitment {
  leaf: string;
  path: unknown;
  /** Merkle root; null before the certificate is anchored. */
  root: string | null;
  /**
   * Whether the commitment is from a register. Otherwise the document claims it itself, which is evidence only if it is
   * true.
   */
  isRecorded: boolean;
}

export type ShownFacts = Pick<Credential, "publicId" | "recipientName" | "achievementName" | "issuedOn" | "expiresOn">;

/** Status of a certificate, from the platform's register or from signed lists. */
export type StatusReading =
  | { withdrawn: "revoked" | "suspended" | "superseded" | "reissued"; evidence: Evidence }
  | {
      withdrawn: null;
      evidence: Evidence;
      /** Times at which the lists were signed, ISO 8601; null for a register, which is current. */
      signed: { oldest: string; newest: string } | null;
      /** Whether the status is from a list stored in a file instead of one fetched now. */
      isFromFile: boolean;
      /**
       * Compares the list with the version published in the contract. An older or different list may lack a revocation.
       * Null if nothing is published or the contract cannot be queried.
       */
      comparePublished(): Promise<{ isOlderOrOther: boolean; evidence: Evidence } | null>;
    };

/** Result of an anchor lookup. Only `unavailable` and `contradicted` say nothing about the certificate. */
export type AnchorAnswer =
  | { state: "anchored"; blockNumber: number; blockTime: Date }
  | { state: "pending" }
  /** The chain does not contain the anchor and never did. */
  | { state: "denied" }
  /** The chain lacks an anchor that was confirmed before: it was reorganized, or the node is wrong. */
  | { state: "contradicted" }
  /** The named transaction carries other data or was sent by somebody else. */
  | { state: "mismatch"; detail?: string }
  | { state: "unavailable"; reason: AnchorObstacle; detail?: string };

export type AnchorObstacle =
  | "unreachable"
  | "disagreement"
  | "wrong-network"
  | "no-contract"
  | "wrong-contract"
  | "error"
  /** Nodes drop old transactions, so an unknown one is not denied. */
  | "transaction-unknown";

/** Facts about one transaction, from any node of the chain. */
export interface TransactionFacts {
  calldata: string;
  from: string;
  to?: string | null;
  blockNumber: number;
  blockTime: Date;
}

/** Facts behind a check. Hashes are hex; times are those of the event, not of the check. */
export interface Evidence {
  documentHash?: string;
  merkleRoot?: string;
  issuerKey?: string;
  signedAt?: string;
  statusListVersion?: number;
  /** Time in the list's own signature. */
  listSignedAt?: string;
  snapshotTransaction?: string;
  snapshotTime?: string;
  compromisedFrom?: string;
  changedAt?: string;
  reason?: string;
  successor?: string;
  /** Address of the credential that replaced this one under the same ID. */
  newerFile?: string;
  chainId?: number;
  contract?: string;
  anchorer?: string;
  transaction?: string;
  block?: number;
  blockTime?: string;
  detail?: string;
}

/**
 * Defines a check of the platform's own certificates. The credential is null if a stored document cannot be parsed as
 * one.
 */
export const defineCheck = checksOf<Verdict, Credential | null, Source, { evidence: Evidence }>();
