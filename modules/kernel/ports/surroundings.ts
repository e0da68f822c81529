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
  /**
   * All entries, oldest first. An entry whose writing was cut short is passed over: its erasure was never confirmed.
   */
  read(): Promise<ErasureEntry[]>;
}

/** The domain name system, asked freshly each time. */
export interface DomainNames {
  /**
   * The TXT records of a name, each joined from its pieces (RFC 7208, section 3.3); none where the name, or a TXT
   * record of it, does not exist. `known: false` where no server gave a usable answer within 3 s: that says nothing of
   * the name. Does not throw.
   */
  findTexts(name: string): Promise<{ known: true; texts: string[] } | { known: false }>;
}

/** Documents on other people's hosts, that an untrusted credential names. */
export interface OutsideDocuments {
  /**
   * Text at an https address, up to 2 MB, within 3 s. Never asks a host in a private network, and follows no redirect
   * to another host. Does not throw: an address that is not to be asked, and one that does not answer, are both `ok:
   * false`.
   */
  fetch(address: string): Promise<{ ok: true; text: string } | { ok: false }>;
}

/**
 * Returns the country (ISO 3166-1, two letters) of a network, "203.0.113.0/24"; null where it is not known, and always
 * where the installation has no table of addresses.
 */
export type CountryOf = (network: string) => string | null;
