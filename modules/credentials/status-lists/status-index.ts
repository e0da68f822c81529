import { createHmac } from "node:crypto";
import { LRUCache } from "lru-cache";

/**
 * Number of bits in a status list. Source: Bitstring Status List v1.0, section 6.1 (herd privacy): at least 131,072.
 */
export const STATUS_LIST_LENGTH = 131_072;

const HALF_BITS = 9;
const HALF_MASK = (1 << HALF_BITS) - 1;
const ROUNDS = 4;

/**
 * Returns the index of the n-th certificate in a list: a secret permutation of 0 … 131,071, so that the indices reveal
 * neither the order nor the number of certificates. It is a four-round Feistel network over 18 bits keyed by HMAC,
 * repeated until the value lies in the list (cycle walking, which keeps it a permutation).
 */
export function statusIndex(counter: number, secret: string): number {
  if (!Number.isInteger(counter) || counter < 0 || counter >= STATUS_LIST_LENGTH) {
    throw new RangeError(`a status list has no entry number ${counter}`);
  }
  const mixed = mixedBy(secret);
  let value = counter;
  do value = feistel(value, secret, mixed);
  while (value >= STATUS_LIST_LENGTH);
  return value;
}

function feistel(value: number, secret: string, mixed: Int16Array): number {
  let left = value >> HALF_BITS;
  let right = value & HALF_MASK;
  for (let round = 0; round < ROUNDS; round++) {
    const slot = (round << HALF_BITS) | right;
    let bits = mixed[slot] ?? UNKNOWN;
    if (bits === UNKNOWN) {
      const digest = createHmac("sha256", secret).update(`${round}:${right}`).digest();
      bits = digest.readUInt16BE(0) & HALF_MASK;
      mixed[slot] = bits;
    }
    [left, right] = [right, left ^ bits];
  }
  return (left << HALF_BITS) | right;
}

/**
 * Cache of the round function's values by secret, filled on demand: one secret has 4 kB, and a list uses each value
 * often.
 */
const cache = new LRUCache<string, Int16Array>({ max: 64 });
const UNKNOWN = -1;

function mixedBy(secret: string): Int16Array {
  const before = cache.get(secret);
  if (before) return before;
  const mixed = new Int16Array(ROUNDS << HALF_BITS).fill(UNKNOWN);
  cache.set(secret, mixed);
  return mixed;
}
