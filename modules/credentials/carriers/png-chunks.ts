import { crc32 } from "node:zlib";

export const PNG_SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

export interface PngChunk {
  type: string;
  data: Uint8Array;
  /** Offset of the next chunk. */
  end: number;
}

export function isPng(bytes: Uint8Array): boolean {
  return PNG_SIGNATURE.every((byte, i) => bytes[i] === byte);
}

/** Iterates over the chunks of a PNG (RFC 2083), up to the first that exceeds the file. Does not decode the pixels. */
export function* pngChunks(bytes: Uint8Array): Generator<PngChunk> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let offset = PNG_SIGNATURE.length;
  while (offset + 12 <= bytes.length) {
    const length = view.getUint32(offset);
    const end = offset + 12 + length;
    if (end > bytes.length) return;
    const type = Buffer.from(bytes.subarray(offset + 4, offset + 8)).toString("latin1");
    yield { type, data: bytes.subarray(offset + 8, offset + 8 + length), end };
    offset = end;
  }
}

export function encodeChunk(type: string, data: Uint8Array): Uint8Array {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(data.length, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return chunk;
}

/** Returns the PNG with one more chunk behind its header. Throws for bytes that are no PNG. */
export function insertChunk(png: Uint8Array, type: string, data: Uint8Array): Uint8Array {
  const [header] = pngChunks(png);
  if (!isPng(png) || header?.type !== "IHDR") throw new Error("not a PNG");
  return Buffer.concat([png.subarray(0, header.end), encodeChunk(type, data), png.subarray(header.end)]);
}

/** Reads the width in pixels from a PNG's header; null for bytes that are no PNG. */
export function pngWidth(png: Uint8Array): number | null {
  const [header] = isPng(png) ? pngChunks(png) : [];
  return header?.type === "IHDR" && header.data.length >= 4 ? Buffer.from(header.data).readUInt32BE(0) : null;
}
