// Replaces node:crypto in the offline page: verification needs only SHA-256.

import { Buffer } from "node:buffer";
import { sha256 } from "@noble/hashes/sha2.js";

export function createHash(algorithm: string) {
  if (algorithm !== "sha256") throw new Error(`${algorithm} is not needed here`);
  const hash = sha256.create();
  return {
    update(data: string | Uint8Array) {
      hash.update(typeof data === "string" ? new TextEncoder().encode(data) : data);
      return this;
    },
    digest(encoding?: "hex") {
      const bytes = Buffer.from(hash.digest());
      return encoding ? bytes.toString(encoding) : bytes;
    },
  };
}

export const hash = (algorithm: string, data: string, encoding: "hex" | "buffer" = "hex") =>
  createHash(algorithm)
    .update(data)
    .digest(encoding === "hex" ? "hex" : undefined);
