import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, randomBytes } from "node:crypto";
import type { AccountKeys, SecretBox } from "#modules/kernel/ports";

/** Derives a 32-byte key for one purpose from the platform's secret (HKDF-SHA-256, RFC 5869). */
export function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", Buffer.from(secret, "base64url"), "", `sanad/${purpose}`, 32));
}

/**
 * Encrypts secrets with AES-256-GCM. Layout of the sealed bytes: 1 byte version, 12 bytes nonce, 16 bytes tag,
 * ciphertext.
 */
export function createSecretBox(secret: string): SecretBox {
  const key = deriveKey(secret, "secret-box");
  return {
    seal(plaintext, context) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(context));
      const body = Buffer.concat([cipher.update(plaintext, "utf8"), cipher.final()]);
      return new Uint8Array(Buffer.concat([Buffer.of(1), nonce, cipher.getAuthTag(), body]));
    },
    open(sealed, context) {
      const bytes = Buffer.from(sealed);
      if (bytes[0] !== 1) throw new Error("sealed with a newer version of the secret box");
      const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(1, 13)).setAAD(Buffer.from(context));
      decipher.setAuthTag(bytes.subarray(13, 29));
      return Buffer.concat([decipher.update(bytes.subarray(29)), decipher.final()]).toString("utf8");
    },
  };
}

/**
 * Derives the keys for accounts, one for each purpose, as key objects, so that they are not parsed again for every
 * token.
 */
export function createAccountKeys(secret: string, issuer: string): AccountKeys {
  const key = (purpose: string) => createSecretKey(deriveKey(secret, purpose));
  return {
    codes: key("registration-codes"),
    links: key("account-links"),
    accessTokens: key("access-tokens"),
    refreshTokens: key("refresh-tokens"),
    refreshIds: key("refresh-ids"),
    attempts: key("attempts"),
    issuer,
  };
}
