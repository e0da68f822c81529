import { createHash } from "node:crypto";
import type { HashPair } from "./merkle";

/** SHA-256 over the 64 bytes that two hex strings name. */
export const hashPair: HashPair = (left, right) =>
  createHash("sha256")
    .update(Buffer.from(left + right, "hex"))
    .digest("hex");
