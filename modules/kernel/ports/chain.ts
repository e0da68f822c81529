import type { Address, Hex32 } from "../hex";

/** Where roots are published: one contract on one chain, written by one address. */
export interface ChainTarget {
  chainId: number;
  /** The label that Blockcerts verifiers know the network by (`sepolia`, `ethmain`, ...). */
  networkLabel: string;
  contract: Address;
  /** The address that signs anchoring transactions. */
  anchorer: Address;
  /** The address that speaks for organizations in the contract; null where its key is kept elsewhere. */
  registrar: Address | null;
  /** Whether this is a chain of one's own, with play money. */
  isLocal: boolean;
  /** Since when that address is entitled to: the contract's register says so from then on. */
  anchorerSince: Date;
}

/** One call of the contract, in words; the adapter hashes and encodes them. `contracts/src` says what they mean. */
export type ContractCall =
  | { kind: "anchor"; root: Hex32 }
  /** `list` is the list's address. */
  | { kind: "publish-status"; list: string; digest: Hex32 }
  /** `organization` is the address of its page as credentials name it, `key` a did:key. */
  | { kind: "register-key" | "retire-key" | "report-key-compromise"; organization: string; key: string };

/** What one of our senders has. */
export interface SenderBalance {
  address: Address;
  /** A decimal number, in the chain's own coin. */
  ether: string;
  /** Whole anchors that it can pay for. */
  anchorsPaidFor: number;
}

/** A digest of a status list as it stands in the contract. */
export interface PublishedSnapshot {
  digest: Hex32;
  blockNumber: number;
  blockTime: Date;
}

/** What the contract would answer to a call now. `refused` names the contract's own error. */
export type CallSimulation =
  | { outcome: "works" }
  | { outcome: "stands-already"; since: Date }
  | { outcome: "refused"; error: string };

/** A transaction signed and not necessarily sent. Its hash is fixed before anyone else has seen it. */
export interface SignedTransaction {
  chainId: number;
  from: Address;
  to: Address;
  nonce: number;
  hash: Hex32;
  /** The serialized signed transaction, `0x`-prefixed: broadcasting it twice cannot happen twice. */
  raw: string;
}

/** What the chain says of one transaction hash. */
export type TransactionState =
  /** Not known to the node: never broadcast, or dropped. */
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

/** Names one anchor: enough for any node of that chain to confirm or deny it. */
export interface AnchorReference {
  chainId: number;
  contract: Address;
  anchorer: Address;
  root: Hex32;
  transactionHash: Hex32;
}

/** What the chain says of one anchor. Only `unavailable` is not a statement about the anchor. */
export type AnchorCheck =
  | { state: "anchored"; blockNumber: number; blockTime: Date; confirmations: number }
  /** On the chain, under fewer confirmations than configured. */
  | { state: "pending"; confirmations: number }
  /** Definitive: right chain, right contract, no such root from this anchorer. */
  | { state: "not-anchored" }
  /** The named transaction exists and does not carry this root, or came from somebody else. */
  | { state: "mismatch"; detail: string }
  | { state: "unavailable"; reason: ChainUnavailable["reason"]; detail: string };

/**
 * Proves to anyone who knows a block's hash that the block contains a transaction. Everything is hexadecimal with `0x`.
 * Source: Ethereum Yellow Paper, section 4.4 (the block) and appendix D (the trie).
 */
export interface TransactionProof {
  /** The signed bytes. */
  transaction: string;
  /** Its place among the block's transactions, from 0. */
  index: number;
  blockNumber: number;
  blockHash: Hex32;
  blockTime: Date;
  /** The block's header in RLP: its Keccak-256 is the block's hash. */
  header: string;
  /** The nodes of the trie from the header's transactions root down to the transaction. */
  nodes: string[];
}

/**
 * The chain. Reading methods are idempotent and may run concurrently. `broadcast` is idempotent for the same bytes.
 * Callers persist what `sign` returns before they broadcast it: that row, not the node, is the memory of intent.
 */
export interface Chain {
  target(): ChainTarget;
  /** Whose part a call is; null where that key is kept elsewhere. */
  senderOf(call: ContractCall): Address | null;
  /** The next nonce that the node would accept from one of our senders, pending transactions included. */
  nextNonce(sender: Address): Promise<number>;
  /** Asks the contract what it would do, without doing it. */
  simulateCall(call: ContractCall): Promise<CallSimulation>;
  /**
   * Signs a transaction for the given nonce, as the sender whose part the call is. Sends nothing. The calldata of an
   * anchor is exactly its root. With `replacing`, the fees are raised over that one's by as much as nodes ask of a
   * replacement.
   */
  signCall(call: ContractCall, nonce: number, replacing?: SignedTransaction): Promise<SignedTransaction>;
  /** Hands signed bytes to the network; already known, or already mined, counts as success. */
  broadcast(transaction: SignedTransaction): Promise<void>;
  transactionState(transaction: { hash: Hex32; from: Address; nonce: number }): Promise<TransactionState>;
  /** The anchor of `root` by our anchorer, if it stands in the contract at the head of the chain. */
  findAnchor(root: Hex32): Promise<{ blockNumber: number; blockTime: Date } | null>;
  /** The balance of each of our senders, and what it pays for at current fees. */
  balances(): Promise<SenderBalance[]>;
  /**
   * The newest digest of a list that our anchorer published, of the newest block or a minute old; null if there is
   * none.
   */
  findSnapshot(list: string): Promise<PublishedSnapshot | null>;
  /** What proves a mined transaction's place in its block without the chain; null while it is not mined. */
  proveTransaction(hash: Hex32): Promise<TransactionProof | null>;
  /**
   * Names what all nodes say the chain is now, from at most 3 s ago: while it is the same, so is every other answer
   * that is read here. Null where no node can be asked, or one of them is the wrong one. Never throws.
   */
  head(): Promise<string | null>;
  /** Never throws: an outage is `unavailable`. Answers within 3.5 s. */
  checkAnchor(reference: AnchorReference): Promise<AnchorCheck>;
}
