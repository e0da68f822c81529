import { createHmac } from "node:crypto";

/** Bits in a status list. Source: Bitstring Status List v1.0, section 6.1 (herd privacy): at least 131,072. */
export const STATUS_LIST_LENGTH = 131_072;

const HALF_BITS = 9;
const HALF_MASK = (1 << HALF_BITS) - 1;
const ROUNDS = 4;

/**
 * The bit of the n-th certificate in a list: a secret permutation of 0 … 131,071, so that neither the order nor the
 * number of certificates can be read from the indices. A four-round Feistel network over 18 bits keyed by HMAC,
 * walked on until it lands in the list (a permutation of a larger set restricted to a smaller one stays one).
 */
export function statusIndex(counter: number, secret: string): number {
  if (!Number.isInteger(counter) || counter < 0 || counter >= STATUS_LIST_LENGTH) {
    throw new RangeError(`a status list has no entry number ${counter}`);
  }
  let value = counter;
  do value = feistel(value, secret);
  while (value >= STATUS_LIST_LENGTH);
  return value;
}

function feistel(value: number, secret: string): number {
  let left = value >> HALF_BITS;
  let right = value & HALF_MASK;
  for (let round = 0; round < ROUNDS; round++) {
    const digest = createHmac("sha256", secret).update(`${round}:${right}`).digest();
    [left, right] = [right, left ^ (digest.readUInt16BE(0) & HALF_MASK)];
  }
  return (left << HALF_BITS) | right;
}
