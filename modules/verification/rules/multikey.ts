import { base58 } from "@scure/base";

/** Maximum length of text to decode: decoding takes quadratic time. */
const LONGEST = 256;
/** Multicodec prefix of each supported kind of public key, and the number of bytes after it. */
const KINDS = {
  ed25519: { prefix: [0xed, 0x01], bytes: 32 },
  p256: { prefix: [0x80, 0x24], bytes: 33 },
  p384: { prefix: [0x81, 0x24], bytes: 49 },
  p521: { prefix: [0x82, 0x24], bytes: 67 },
} as const;
const NAMES = ["ed25519", "p256", "p384", "p521"] as const;

/** Decodes base58btc without its multibase prefix `z`; null for other text. */
export function decodeBase58(text: string): Uint8Array | null {
  if (text.length === 0 || text.length > LONGEST) return null;
  try {
    return base58.decode(text);
  } catch {
    return null;
  }
}

/**
 * Decodes a public key in multibase form (W3C Controlled Identifiers 1.0, section 2.2.2): Ed25519 (`z6Mk…`) as its 32
 * bytes, P-256 (`zDn…`), P-384 (`z82…`) and P-521 (`z2J9…`) as a compressed point. Null for any other key.
 */
export function decodeMultikey(multibase: string): { kind: keyof typeof KINDS; bytes: Uint8Array } | null {
  const decoded = multibase.startsWith("z") ? decodeBase58(multibase.slice(1)) : null;
  const kind = decoded && NAMES.find((name) => KINDS[name].prefix.every((byte, i) => decoded[i] === byte));
  if (!kind || decoded.length !== KINDS[kind].prefix.length + KINDS[kind].bytes) return null;
  return { kind, bytes: decoded.slice(KINDS[kind].prefix.length) };
}
