const ALPHABET = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
/** The longest text that is decoded: decoding takes time with the square of the length. */
const LONGEST = 256;
/** Multicodec `ed25519-pub`. */
const ED25519 = [0xed, 0x01];

/** Bytes from base58btc without its multibase prefix `z`; null for other text. */
export function decodeBase58(text: string): Uint8Array | null {
  if (text.length === 0 || text.length > LONGEST) return null;
  const bytes: number[] = [];
  for (const character of text) {
    let carry = ALPHABET.indexOf(character);
    if (carry < 0) return null;
    for (let i = 0; i < bytes.length; i++) {
      carry += (bytes[i] ?? 0) * 58;
      bytes[i] = carry & 0xff;
      carry >>= 8;
    }
    for (; carry > 0; carry >>= 8) bytes.push(carry & 0xff);
  }
  const zeros = /^1*/.exec(text)?.[0].length ?? 0;
  return Uint8Array.from([...new Array<number>(zeros).fill(0), ...bytes.reverse()]);
}

/** The 32 bytes of an Ed25519 public key from its multibase form (W3C Multikey, `z6Mk…`); null for any other key. */
export function decodeEd25519(multibase: string): Uint8Array | null {
  const bytes = multibase.startsWith("z") ? decodeBase58(multibase.slice(1)) : null;
  return bytes?.length === 34 && ED25519.every((byte, i) => bytes[i] === byte) ? bytes.slice(2) : null;
}
