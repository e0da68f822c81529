import { createHash } from "node:crypto";
import { DAMAGED_DOCUMENT } from "./damaged-document";
import { fillFrame, type OwnIds, takeApart, takeApartLike } from "./filled-frame";

/**
 * Packs a signed document into a tenth of its size. Certificates of one achievement differ in some 120 bytes:
 * recipient, hashes, times, signature. All the rest is a frame, stored once for all of them; each certificate stores
 * the values for the holes of its frame (filled-frame.ts). Unpacking restores the signed document byte for byte.
 */

/**
 * Returns the id of a frame: a UUID version 8 (RFC 9562, 5.8) derived from its content, so that equal frames are stored
 * once.
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

/** A frame and the packed values for its holes. */
export interface PackedDocument {
  frame: string;
  packed: Uint8Array;
}

/**
 * Packs a document, with one of `frames` (used by other certificates) where it fits, else with a new frame. Throws for
 * a document that would not be restored exactly; documents of this platform never cause that.
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
 * Restores a document. Where row or frame were altered, the result differs from the signed document or is
 * `DAMAGED_DOCUMENT`.
 */
export function unpackDocument(packed: Uint8Array, frame: string, own: OwnIds): string {
  try {
    return fillFrame(frame, packed, own);
  } catch {
    return DAMAGED_DOCUMENT;
  }
}
