import type { Address, Hex32 } from "../hex";

/** Contract to which roots are published: one contract on one chain, written by one address. */
export interface ChainTarget {
  chainId: number;
  /** Network label of Blockcerts verifiers (`sepolia`, `ethmain`, ...). */
  networkLabel: string;
  contract: Address;
  /** The address that signs anchoring transactions. */
  anchorer: Address;
  /** Address that acts for organizations in the contract; null where its key is stored elsewhere. */
  registrar: Address | null;
  /** Whether this is a local chain with play money. */
  isLocal: boolean;
  /** Time from which the contract's register entitles the anchorer. */
  anchorerSince: Date;
}

/**
 * One call of the contract as values; the adapter hashes and encodes them. `contracts/src` documents their meaning.
 */
export type ContractCall =
  | { kind: "anchor"; root: Hex32 }
  /** `list` is the list's address. */
  | { kind: "publish-status"; list: string; digest: Hex32 }
  /** `organization` is the address of its page as credentials name it, `key` a did:key. */
  | { kind: "register-key" | "retire-key" | "report-key-compromise"; organization: string; key: string };

/** Balance of one of the platform's sending addresses. */
export interface SenderBalance {
  address: Address;
  /** Decimal number in the chain's native coin. */
  ether: string;
  /** Number of whole anchors that the balance can pay for. */
  anchorsPaidFor: number;
}

/** A digest of a status list as stored in the contract. */
export interface PublishedSnapshot {
  digest: Hex32;
  blockNumber: number;
  blockTime: Date;
}

/** Result that the contract would return for a call now. `refused` names the contract's own error. */
export type CallSimulation =
  | { outcome: "works" }
  | { outcome: "stands-already"; since: Date }
  | { outcome: "refused"; error: string };

/** A signed transaction, not necessarily sent. Its hash is fixed before it is broadcast. */
export interface SignedTransaction {
  chainId: number;
  from: Address;
  to: Address;
  nonce: number;
  hash: Hex32;
  /** Serialized signed transaction, `0x`-prefixed. Broadcasting it twice has the effect of once. */
  raw: string;
}

/** State of one transaction hash on the chain. */
export type TransactionState =
  /** Not found by the node: never broadcast, or dropped. */
  | { state: "missing" }
  /** In the pool, or mined but not yet under the configured number of confirmations. */
  | { state: "pending"; blockNumber: number | null }
  | { state: "mined"; blockNumber: number; blockHash: Hex32; blockTime: Date }
  | { state: "reverted"; blockNumber: number }
  /** Another transaction took its nonce: this one can never be mined. */
  | { state: "replaced" };

/** Thrown by every `Chain` method when the node cannot be reached, hangs (3 s), or is on another network. */
export class ChainUnavailable extends Error {
  constructor(
    readonly reason: "unreachable" | "wrong-network" | "no-contract" | "wrong-contract" | "disagreement" | "error",
    detail: string,
    options?: { cause?: unknown },
  ) {
    super(`chain ${reason}: ${detail}`, options);
    this.name = "ChainUnavailable";
  }
}

/** Reference to one anchor: enough for any node of the chain to confirm or deny it. */
export interface AnchorReference {
  chainId: number;
  contract: Address;
  anchorer: Address;
  root: Hex32;
  transactionHash: Hex32;
}

/** Result of checking one anchor on the chain. Only `unavailable` is not a statement about the anchor. */
export type AnchorCheck =
  | { state: "anchored"; blockNumber: number; blockTime: Date; confirmations: number }
  /** On the chain, under fewer confirmations than configured. */
  | { state: "pending"; confirmations: number }
  /** Definitive: right chain, right contract, no such root from this anchorer. */
  | { state: "not-anchored" }
  /** The named transaction exists but does not carry this root, or has another sender. */
  | { state: "mismatch"; detail: string }
  | { state: "unavailable"; reason: ChainUnavailable["reason"]; detail: string };

/**
 * Proves to anyone who knows a block's hash that the block contains a transaction. Everything is hexadecimal with `0x`.
 * Source: Ethereum Yellow Paper, section 4.4 (the block) and appendix D (the trie).
 */
export interface TransactionProof {
  /** The signed bytes. */
  transaction: string;
  /** Index of the transaction in its block, from 0. */
  index: number;
  blockNumber: number;
  blockHash: Hex32;
  blockTime: Date;
  /** Block header in RLP; its Keccak-256 is the block's hash. */
  header: string;
  /** Nodes of the trie from the header's transactions root down to the transaction. */
  nodes: string[];
}

/**
 * The chain. Reading methods are idempotent and may run concurrently. `broadcast` is idempotent for the same bytes.
 * Callers persist the result of `sign` before they broadcast it: that row, not the node, records the intent.
 */
export interface Chain {
  target(): ChainTarget;
  /** Sender of a call; null where its key is stored elsewhere. */
  senderOf(call: ContractCall): Address | null;
  /** Returns the next nonce that the node would accept from a sender, pending transactions included. */
  nextNonce(sender: Address): Promise<number>;
  /** Simulates a call without sending it. */
  simulateCall(call: ContractCall): Promise<CallSimulation>;
  /**
   * Signs a transaction with the given nonce, as the sender of that call, without broadcasting it. The calldata of an
   * anchor is exactly its root. With `replacing`, the fees are raised above that transaction's by the margin that nodes
   * require of a replacement.
   */
  signCall(call: ContractCall, nonce: number, replacing?: SignedTransaction): Promise<SignedTransaction>;
  /** Broadcasts signed bytes; an already known or mined transaction counts as success. */
  broadcast(transaction: SignedTransaction): Promise<void>;
  transactionState(transaction: { hash: Hex32; from: Address; nonce: number }): Promise<TransactionState>;
  /** Finds the anchor of `root` by the platform's anchorer in the contract at the head of the chain. */
  findAnchor(root: Hex32): Promise<{ blockNumber: number; blockTime: Date } | null>;
  /** Returns the balance of each sender and the number of anchors that it pays for at current fees. */
  balances(): Promise<SenderBalance[]>;
  /**
   * Finds the newest digest of a list that the platform's anchorer published, at the newest block or up to a minute
   * old; null if there is none.
   */
  findSnapshot(list: string): Promise<PublishedSnapshot | null>;
  /** Proves without the chain that a block contains a mined transaction; null while it is not mined. */
  proveTransaction(hash: Hex32): Promise<TransactionProof | null>;
  /**
   * Identifies the current head of the chain, at most 3 s old, as all nodes report it. While it is unchanged, every
   * other answer read here is unchanged too. Null where no node answers or one is on the wrong network. Never throws.
   */
  head(): Promise<string | null>;
  /** Checks an anchor within 3.5 s. Never throws: an outage is `unavailable`. */
  checkAnchor(reference: AnchorReference): Promise<AnchorCheck>;
}
