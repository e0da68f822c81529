import type { KeyObject } from "node:crypto";

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
