import { createHash } from "node:crypto";
import { DAMAGED_DOCUMENT } from "./damaged-document";
import { fillFrame, type OwnIds, takeApart, takeApartLike } from "./filled-frame";

/**
 * A signed document in a tenth of its room. Certificates of one achievement differ in some 120 bytes: who it is,
 * hashes, times, the signature. The rest is their frame, which is stored once for all of them, and a certificate has
 * what fills the holes of its frame (filled-frame.ts). Unpacked, it is what was signed, byte for byte.
 */

/**
 * The id of a frame: a UUID version 8 (RFC 9562, 5.8) made of all that it holds, so that the same frame is stored once.
 */
export function frameId(frame: { organizationId: string; text: string; design: unknown }): string {
  const hash = createHash("sha256")
    .update(JSON.stringify([frame.organizationId, frame.text, frame.design]))
    .digest();
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x80;
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80;
  const hex = hash.toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join("-");
}

/** What fills the holes of a frame, and the frame. */
export interface PackedDocument {
  frame: string;
  packed: Uint8Array;
}

/**
 * The document as what fills a frame, and the frame: one of `frames`, which others have, where it fits. Throws for a
 * document that would not come back as it is, which none is that this platform writes.
 */
export function packDocument(document: string, own: OwnIds, frames: string[] = []): PackedDocument {
  for (const frame of frames) {
    const packed = takeApartLike(frame, document, own);
    if (packed) return { frame, packed };
  }
  const filled = takeApart(document, own);
  if (!filled) throw new Error("a document cannot be packed");
  return filled;
}

/**
 * What was packed. Where row or frame are not what they were, a text that is not the one that was signed, or
 * `DAMAGED_DOCUMENT`.
 */
export function unpackDocument(packed: Uint8Array, frame: string, own: OwnIds): string {
  try {
    return fillFrame(frame, packed, own);
  } catch {
    return DAMAGED_DOCUMENT;
  }
}
