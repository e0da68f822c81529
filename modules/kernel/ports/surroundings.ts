/** The only source of the current time. */
export interface Clock {
  now(): Date;
}

/** The only source of randomness. Every value comes from a cryptographically secure generator. */
export interface Ids {
  /** Creates a UUID version 7: unique, and ordered by creation so that index pages stay warm. */
  uuid(): string;
  /** Returns `count` uniformly random bytes. */
  bytes(count: number): Uint8Array;
}

/** Structured log. Never receives secrets, tokens, mail bodies or recipients' names. */
export interface Log {
  info(message: string, fields?: Record<string, unknown>): void;
  warn(message: string, fields?: Record<string, unknown>): void;
  error(message: string, fields?: Record<string, unknown>): void;
}

/**
 * A cache of rendered files by content key, S3-shaped. Never the source of truth: every file can be rendered again.
 */
export interface FileCache {
  get(key: string): Promise<Uint8Array | null>;
  /** Stores a file, without a guarantee of durability. A failure to store is logged and swallowed. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  delete(prefix: string): Promise<void>;
}

/** Record that a certificate was erased: its leaf, which identifies nobody. */
export interface ErasureEntry {
  /** 64 hexadecimal digits. */
  leaf: string;
  erasedAt: Date;
  erasedBy: string;
}

/** The list of erasures outside the database, which restoring a backup of the database does not undo. */
export interface ErasureLedger {
  /** Appends entries; durable (fsync) when it resolves. May be called concurrently; repeats are harmless. */
  append(entries: ErasureEntry[]): Promise<void>;
  /** Returns all entries, oldest first. A truncated entry is skipped: its erasure was never confirmed. */
  read(): Promise<ErasureEntry[]>;
}

/** The domain name system, queried without a cache. */
export interface DomainNames {
  /**
   * Returns the TXT records of a name, each joined from its pieces (RFC 7208, section 3.3); none where the name has no
   * TXT record or does not exist. `known: false` where no server gave a usable answer within 3 s, which says nothing
   * about the name. Does not throw.
   */
  findTexts(name: string): Promise<{ known: true; texts: string[] } | { known: false }>;
}

/** Documents on foreign hosts that an untrusted credential refers to. */
export interface OutsideDocuments {
  /**
   * Fetches text from an https address, up to 2 MB, within 3 s. Never connects to a host in a private network and
   * follows no redirect to another host. Does not throw: both a forbidden address and one that does not answer are `ok:
   * false`.
   */
  fetch(address: string): Promise<{ ok: true; text: string } | { ok: false }>;
}

/**
 * Returns the country (ISO 3166-1, two letters) of a network, "203.0.113.0/24"; null where it is not known, and always
 * where the installation has no table of addresses.
 */
export type CountryOf = (network: string) => string | null;
