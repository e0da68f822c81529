import type { KeyObject } from "node:crypto";

/** Hashes passwords off the main thread. Both take about the same time whatever the input. */
export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** Compares a password with a hash from `hash`; with null it takes as long and returns false. */
  matches(password: string, hash: string | null): Promise<boolean>;
}

/** Encrypts secrets that must be stored in the database: AES-256-GCM under the platform's key. */
export interface SecretBox {
  /**
   * Encrypts a text. `context` is bound to the sealed bytes, which open only with the same context (for example the
   * row's id).
   */
  seal(plaintext: string, context: string): Uint8Array<ArrayBuffer>;
  /** Decrypts sealed bytes. Throws when they were altered, or sealed for another context or under another key. */
  open(sealed: Uint8Array, context: string): string;
}

/** Keys of the accounts, each for one purpose and derived from the platform's secret. */
export interface AccountKeys {
  /** Key that binds six-digit codes to the registration that requested them. */
  codes: KeyObject;
  /** Key for the tokens of mailed links. */
  links: KeyObject;
  accessTokens: KeyObject;
  refreshTokens: KeyObject;
  /** Key that derives a refresh token's child from its parent. */
  refreshIds: KeyObject;
  /** Key that pseudonymizes the subject of a count of attempts. */
  attempts: KeyObject;
  /** `iss` of every token: the public origin. */
  issuer: string;
}

/** Signs PDF files as the platform, for PDF readers that do not support credentials. */
export interface PdfSigner {
  /** Signing certificate: its identifier and the start of its validity. */
  certificate(): Promise<{ id: string; validFrom: Date }>;
  /** Creates a detached CMS signature of PAdES baseline B (ETSI EN 319 142-1, 6.3). */
  sign(bytes: Uint8Array): Promise<Uint8Array>;
}

/** Signs statements of the platform itself, as distinct from any organization. */
export interface ReceiptSigner {
  /** Creates a detached JWS (RFC 7515, appendix F) over UTF-8 text, with EdDSA. */
  sign(payload: string): Promise<string>;
  /** Public key of the signatures, as a JSON Web Key. */
  publicJwk(): Promise<{ kty: string; crv: string; x: string; kid: string; alg: string; use: string }>;
}
