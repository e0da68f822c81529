import type { CheckName, CheckOutcome } from "./rules/verdict";

/** One check: what came out, why, and what a sceptic can look up for themselves. */
export interface Check {
  name: CheckName;
  outcome: CheckOutcome;
  code: CheckCode;
  evidence: Evidence;
}

/** Why a check came out as it did. A code is never reused and never changes meaning. */
export type CheckCode =
  | "intact"
  | "altered"
  | "record-differs"
  | "signed-by-issuer"
  | "bad-signature"
  | "wrong-issuer"
  | "key-compromised"
  | "in-force"
  | "revoked"
  | "suspended"
  | "superseded"
  | "reissued"
  | "status-unreachable"
  | "status-rolled-back"
  /** Of a file that brings the list along: so it was when the list was signed, and nobody was asked since. */
  | "in-force-then"
  | "status-before-issue"
  | "status-from-future"
  | "anchored"
  | "waiting-for-anchor"
  | "not-anchored"
  | "transaction-unknown"
  | "anchor-mismatch"
  | "chain-unreachable"
  | "chain-contradicts"
  | "chain-disagrees"
  | "chain-unusable";

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
