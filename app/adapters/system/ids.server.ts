import { randomFillSync } from "node:crypto";
import type { Ids } from "#modules/kernel/ports";

/** Buffer of random bytes. One request to the system for many bytes takes as long as for sixteen. */
const POOL = Buffer.alloc(4096);
let used = POOL.length;

/** Takes random bytes from the buffer as a copy, and erases them there. */
function randomBytes(count: number): Buffer {
  if (count > POOL.length) return randomFillSync(Buffer.alloc(count));
  if (used + count > POOL.length) {
    randomFillSync(POOL);
    used = 0;
  }
  const taken = Buffer.from(POOL.subarray(used, used + count));
  POOL.fill(0, used, used + count);
  used += count;
  return taken;
}

/** Generates a UUID version 7 (RFC 9562, section 5.7): 48 bits of milliseconds, version, 74 random bits. */
function uuidVersion7(): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(Date.now(), 0, 6);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

export const systemIds: Ids = { uuid: uuidVersion7, bytes: (count) => new Uint8Array(randomBytes(count)) };
