import type { Credential } from "../../credentials/index.proof";
import { checksOf } from "../check";
import type { Verdict } from "../verdict";

/**
 * What one source can answer of one certificate: the platform's database, whatever a standalone verifier can reach, or
 * a file of evidence. Checks ask a source and never know which it is. Where it cannot answer it says so, and the check
 * then "could not be checked". A question that a new check asks is a new member here, and the compiler names the
 * sources that have no answer yet.
 */
export interface Source {
  /** The moment at which it is asked. */
  now: Date;
  /** The document's Merkle leaf, recomputed; null for a document that cannot be hashed. */
  hashDocument(): Promise<string | null>;
  /**
   * What the certificate was hashed to; null where nothing says so yet, `unreadable` where what says it cannot be read.
   */
  commitment: Commitment | "unreadable" | null;
  /** Whether what is stored of the document cannot be read; where nothing is stored, not. */
  isDamaged?: boolean;
  /** What is shown beside the document and must be the same as in it; null where the document is all that is shown. */
  shown: ShownFacts | null;
  /** Whether the issuer's proof is a signature over the document, made by the key that it names. */
  verifySignature(): Promise<{ ok: true } | { ok: false; reason?: string }>;
  /** Whether a key (did:key) is one of the issuer's; null where only the document says whose it is. */
  isKeyOfIssuer(did: string): boolean | null;
  /** Since when a key is known to have been in other hands; null where that is not known. */
  findCompromise(did: string): Promise<Date | null>;
  /** A time at which the document is proven to have existed; null where nothing proves one. */
  findProvenTime(): Promise<Date | null>;
  /** What is known of the certificate's status; null where it is out of reach. */
  readStatus(): Promise<StatusReading | null>;
  /** What the chain says of the anchor; null where there is no anchor yet. */
  findAnchor(): Promise<{ answer: AnchorAnswer; evidence: Evidence } | null>;
}

export interface Commitment {
  leaf: string;
  path: unknown;
  /** Null before it is anchored. */
  root: string | null;
  /** Whether a register holds it. Otherwise the document says it of itself, which is evidence only where it is true. */
  isRecorded: boolean;
}

export type ShownFacts = Pick<Credential, "publicId" | "recipientName" | "achievementName" | "issuedOn" | "expiresOn">;

/** A certificate's status, from the platform's register or from signed lists. */
export type StatusReading =
  | { withdrawn: "revoked" | "suspended" | "superseded" | "reissued"; evidence: Evidence }
  | {
      withdrawn: null;
      evidence: Evidence;
      /** When the lists were signed, ISO 8601; null for a register, which is of now. */
      signed: { oldest: string; newest: string } | null;
      /** Whether it is from a list that was kept in a file, and not asked for now. */
      isKept: boolean;
      /**
       * How it compares with what the contract holds. What is older than that, or other, may have forgotten a
       * revocation. Null where nothing is published, or the contract cannot be asked.
       */
      comparePublished(): Promise<{ isOlderOrOther: boolean; evidence: Evidence } | null>;
    };

/** What the chain says of an anchor. Only `unavailable` and `contradicted` say nothing about the certificate. */
export type AnchorAnswer =
  | { state: "anchored"; blockNumber: number; blockTime: Date }
  | { state: "pending" }
  /** The chain does not hold it, and never held it. */
  | { state: "denied" }
  /** The chain does not show what was confirmed before: it was reorganized, or the node is wrong. */
  | { state: "contradicted" }
  /** The transaction that was named carries something else, or came from somebody else. */
  | { state: "mismatch"; detail?: string }
  | { state: "unavailable"; reason: AnchorObstacle; detail?: string };

export type AnchorObstacle =
  | "unreachable"
  | "disagreement"
  | "wrong-network"
  | "no-contract"
  | "wrong-contract"
  | "error"
  /** Nodes drop old transactions: one that is not known was not denied. */
  | "transaction-unknown";

/** What any node of the chain says of one transaction. */
export interface TransactionFacts {
  calldata: string;
  from: string;
  to?: string | null;
  blockNumber: number;
  blockTime: Date;
}

/** Facts behind a check. Hashes are hex; times are when the thing happened, not when it was checked. */
export interface Evidence {
  documentHash?: string;
  merkleRoot?: string;
  issuerKey?: string;
  signedAt?: string;
  statusListVersion?: number;
  /** The time in the list's own signature. */
  listSignedAt?: string;
  snapshotTransaction?: string;
  snapshotTime?: string;
  compromisedFrom?: string;
  changedAt?: string;
  reason?: string;
  successor?: string;
  /** The address of a credential that took the place of this one under the same ID. */
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
 * Writes down a check of our own certificates. The credential is null where a stored document cannot be read as one.
 */
export const defineCheck = checksOf<Verdict, Credential | null, Source, { evidence: Evidence }>();
