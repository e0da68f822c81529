/**
 * The effects that the domain needs, as types only. `app/platform` implements each once; tests fake only
 * the clock, the ids, the mailer and the chain, and use a real PostgreSQL.
 */
import type { KeyObject } from "node:crypto";
import type { Transaction } from "./db";

/** 32 bytes as `0x` and 64 lower-case hexadecimal digits. */
export type Hex32 = `0x${string}`;
/** A 20-byte account or contract address, EIP-55 checksummed. */
export type Address = `0x${string}`;

/** The only source of the current time. */
export interface Clock {
  now(): Date;
}

/** The only source of randomness. Every value is from a cryptographically secure generator. */
export interface Ids {
  /** A UUID version 7: unique, and ordered by creation so that index pages stay warm. */
  uuid(): string;
  /** `count` uniformly random bytes. */
  bytes(count: number): Uint8Array;
}

/** Structured log. Never given secrets, tokens, mail bodies or recipients' names. */
export interface Log {
  info(message: string, fields?: Record<string, unknown>): void;
  warn(message: string, fields?: Record<string, unknown>): void;
  error(message: string, fields?: Record<string, unknown>): void;
}

/** A rendered message, ready to be handed over. */
export interface OutgoingMail {
  /** Stable for one logical message: becomes the Message-ID, so that a relay can recognise a repeat. */
  key: string;
  to: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  attachments: { filename: string; contentType: string; content: Uint8Array }[];
}

/**
 * What became of a hand-over.
 * - `accepted`: the server took responsibility for it.
 * - `refused`: permanently refused (SMTP 5xx); repeating is pointless.
 * - `not-sent`: surely not taken (connection refused, 4xx, broken before the final dot); safe to repeat.
 * - `unconfirmed`: the final dot went out and no answer came. It may have been taken: never repeated by itself.
 */
export type MailOutcome =
  | { outcome: "accepted"; response: string }
  | { outcome: "refused" | "unconfirmed"; reason: string }
  /** `unreachable` where the carrier itself did not answer, so that no other message would have gone out either. */
  | { outcome: "not-sent"; reason: string; unreachable?: true };

/** Hands one message to the configured carrier. Does not throw for what the carrier answers. */
export interface Mailer {
  /** Whether sending one message twice leaves one message, as writing a file does. */
  readonly repeatable: boolean;
  send(mail: OutgoingMail): Promise<MailOutcome>;
  /** Removes what the carrier itself keeps of a message: a file; nothing where a server has taken it. Repeatable. */
  forget(key: string): Promise<void>;
}

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
export type CallForecast =
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
 * Proves, to whoever knows a block's hash, that a transaction stands in it. Everything is `0x`-prefixed hexadecimal.
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
  foresee(call: ContractCall): Promise<CallForecast>;
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
  /** The money of each of our senders, and what it is worth at the fees of this moment. */
  balances(): Promise<SenderBalance[]>;
  /** The newest digest of a list that our anchorer published, at most a minute old; null if there is none. */
  findSnapshot(list: string): Promise<PublishedSnapshot | null>;
  /** What proves a mined transaction's place in its block without the chain; null while it is not mined. */
  proveTransaction(hash: Hex32): Promise<TransactionProof | null>;
  /** Never throws: an outage is `unavailable`. Answers within 3.5 s. */
  checkAnchor(reference: AnchorReference): Promise<AnchorCheck>;
}

/** A cache of rendered files by content key, S3-shaped. Never the truth: everything in it can be rendered again. */
export interface FileCache {
  get(key: string): Promise<Uint8Array | null>;
  /** Durable enough to be read back, not more. A failure to store is logged and swallowed. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  delete(prefix: string): Promise<void>;
}

/** That a certificate was erased: its leaf, which names nobody. */
export interface ErasureEntry {
  /** 64 hexadecimal digits. */
  leaf: string;
  erasedAt: Date;
  erasedBy: string;
}

/** The list of erasures outside the database, which restoring a backup of the database does not undo. */
export interface ErasureLedger {
  /** Adds entries; durable when it resolves (fsync). May be called concurrently, and repeats are harmless. */
  append(entries: ErasureEntry[]): Promise<void>;
  /** All entries, oldest first. An entry whose writing was cut short is passed over: its erasure was never confirmed. */
  read(): Promise<ErasureEntry[]>;
}

/** The domain name system, asked freshly each time. */
export interface DomainNames {
  /**
   * The TXT records of a name, each joined from its pieces (RFC 7208, section 3.3); none where the name, or a TXT record
   * of it, does not exist. `known: false` where no server gave a usable answer within 3 s: that says nothing of the name.
   * Does not throw.
   */
  findTexts(name: string): Promise<{ known: true; texts: string[] } | { known: false }>;
}

/** Everything that is done later by a worker. Payloads hold ids only; each job runs at least once, so it must be repeatable. */
export interface JobPayloads {
  "certificates.issue-chunk": { organizationId: string; batchId: string };
  "certificates.anchor": Record<string, never>;
  "chain.advance-write": { writeId: string };
  "chain.resume-writes": Record<string, never>;
  "organizations.state-keys": Record<string, never>;
  "organizations.recheck-domains": Record<string, never>;
  "certificates.publish-snapshots": Record<string, never>;
  "chain.watch-balance": Record<string, never>;
  /** Codes and links that somebody waits for at this moment. */
  "mail.deliver-urgent": { messageId: string };
  "mail.deliver": { messageId: string };
  /** Looks whether a carrier that did not answer is back. */
  "mail.probe": Record<string, never>;
  "accounts.sweep": Record<string, never>;
  "analytics.count-days": Record<string, never>;
}
export type JobName = keyof JobPayloads;

export interface JobOptions {
  /** Not before this time. */
  runAt?: Date;
  /** One waiting job for each key: a second one leaves the time of the first ("keep") or takes its place ("replace"). */
  key?: { value: string; whenWaiting: "keep" | "replace" };
  /** Attempts before the job is given up and shown as failed; the wait between them grows. Default 25. */
  maxAttempts?: number;
}

/** The queue. `add` writes in the caller's transaction: the job exists exactly when what it is about exists. */
export interface Jobs {
  add<N extends JobName>(tx: Transaction, name: N, payload: JobPayloads[N], options?: JobOptions): Promise<void>;
  /** The same for many, in one statement. */
  addMany<N extends JobName>(
    tx: Transaction,
    name: N,
    jobs: { payload: JobPayloads[N]; options?: JobOptions }[],
  ): Promise<void>;
}

/** Hashes passwords off the main thread. Both take about the same time whatever the input. */
export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** Compares with a hash from `hash`; with null it takes as long and answers false. */
  matches(password: string, hash: string | null): Promise<boolean>;
}

/** Seals secrets that must rest in the database: AES-256-GCM under the platform's key. */
export interface SecretBox {
  /** `context` is bound to the sealed bytes: they open only under the same context (for example the row's id). */
  seal(plaintext: string, context: string): Uint8Array<ArrayBuffer>;
  /** Throws when the bytes were altered, or sealed for another context or under another key. */
  open(sealed: Uint8Array, context: string): string;
}

/** Keys of the accounts, each for one purpose and derived from the platform's secret. */
export interface AccountKeys {
  /** Binds six-digit codes to the registration that asked for them. */
  codes: KeyObject;
  /** Makes the tokens of mailed links. */
  links: KeyObject;
  accessTokens: KeyObject;
  refreshTokens: KeyObject;
  /** Makes a refresh token's child from its parent. */
  refreshIds: KeyObject;
  /** Names in a count of attempts whose attempts they are, without saying it. */
  attempts: KeyObject;
  /** `iss` of every token: the public origin. */
  issuer: string;
}

/** What a stranger's file turned out to hold. Nothing of it is believed yet. */
export type FileReading =
  | {
      ok: true;
      kind: "credential";
      carrier: "pdf" | "png" | "svg" | "json";
      /** JSON text or a compact JWT, as it was written. */
      credential: string;
      /** What the document around the credential shows as text; null where that cannot be read. */
      visibleText: string | null;
    }
  | { ok: true; kind: "code"; text: string }
  | { ok: false; code: "no-credential" | "no-code" | "unsupported-file" | "too-large" | "too-complex" };

/** What a ZIP of files, or of lists, holds. `not-read`: the time was up before its turn. */
export type ArchiveReading =
  | {
      ok: true;
      entries: {
        name: string;
        /** The file itself, where it carries a credential and there was room to hand it on. */
        bytes?: Uint8Array;
        reading: FileReading | { ok: true; kind: "list"; text: string } | { ok: false; code: "not-read" };
      }[];
    }
  | { ok: false; code: "unsupported-file" | "too-large" | "too-many" };

/**
 * The 64 bytes that a data integrity proof signs, or why they cannot be made: `unknown-vocabulary` (a context that is
 * not bundled), `unsigned-terms` (terms that no context explains, which no signature covers), `unreadable`.
 */
export type ProofHash =
  | { ok: true; hash: Uint8Array }
  | { ok: false; code: "unknown-vocabulary" | "unsigned-terms" | "unreadable" };

/** Work on what strangers send. Each task returns what can be sent between processes. */
export interface InspectionTasks {
  "open-file": (input: { bytes: Uint8Array }, elapsedMs: () => number) => Promise<FileReading>;
  "open-archive": (input: { bytes: Uint8Array }, elapsedMs: () => number) => Promise<ArchiveReading>;
  /** The Merkle leaf of a credential's text; null where it cannot be hashed. */
  "leaf-of": (input: { document: string }) => Promise<string | null>;
  /** What a data integrity proof signs, as its cryptosuite says; document and proof are JSON text. */
  "hash-for-proof": (input: { document: string; proof: string }) => Promise<ProofHash>;
  /** Whether a derived ecdsa-sd-2023 proof holds over a credential, as JSON text, with this key. */
  "verify-selective": (input: {
    credential: string;
    publicKeyMultibase: string;
  }) => Promise<"holds" | "broken" | "unknown-vocabulary">;
  /** One bit of a compressed status list; null where there is none. */
  "status-bit": (input: { encodedList: string; index: number }) => Promise<boolean | null>;
  /** Whether a document has the form of a JSON Schema, both as text; null where that cannot be told. */
  "match-schema": (input: { schema: string; document: string }) => Promise<boolean | null>;
}
export type InspectionTask = keyof InspectionTasks;

/** What came of a task: its result, or that it was stopped at its limits (`too-complex`), or never begun (`busy`). */
export type Inspection<T extends InspectionTask> =
  | { done: true; result: Awaited<ReturnType<InspectionTasks[T]>> }
  | { done: false; code: "too-complex" | "busy" };

/**
 * Does the work on what strangers send, in a place of its own: limited in time and memory, and without delaying any
 * other request. May be asked concurrently; does not throw for anything that a stranger can send.
 */
export interface Inspector {
  inspect<T extends InspectionTask>(task: T, input: Parameters<InspectionTasks[T]>[0]): Promise<Inspection<T>>;
}

/** Documents on other people's hosts, that a stranger's credential names. */
export interface OutsideDocuments {
  /**
   * Text at an https address, up to 1 MB, within 3 s. Never asks a host in a private network, and follows no redirect to
   * another host. Does not throw: an address that is not to be asked, and one that does not answer, are both `ok: false`.
   */
  fetch(address: string): Promise<{ ok: true; text: string } | { ok: false }>;
}

/** Signs PDF files as the platform, for readers of PDF who know nothing of credentials. */
export interface PdfSigner {
  /** The certificate it signs with: what tells it from others, and since when it is valid. */
  certificate(): Promise<{ id: string; validFrom: Date }>;
  /** A detached CMS signature as PAdES baseline B wants it (ETSI EN 319 142-1, 6.3). */
  sign(bytes: Uint8Array): Promise<Uint8Array>;
}

/** Signs what the platform itself says, as distinct from any organization. */
export interface ReceiptSigner {
  /** A detached JWS (RFC 7515, appendix F) over UTF-8 text, with EdDSA. */
  sign(payload: string): Promise<string>;
  /** The key that it is checked with, as a JSON Web Key. */
  publicJwk(): Promise<{ kty: string; crv: string; x: string; kid: string; alg: string; use: string }>;
}
