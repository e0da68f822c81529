import { readFile } from "node:fs/promises";
import path from "node:path";

/** Folder in which `scripts/verifier/build.mjs` writes the offline verifier page, also compressed for transfer. */
export const VERIFIER_DIRECTORY = path.resolve("build/verifier");

/**
 * A file as ZIP archives store it: compressed with DEFLATE (RFC 1951), with the checksum and length of the original.
 */
export interface Deflated {
  bytes: Uint8Array<ArrayBuffer>;
  crc: number;
  size: number;
}

/** Sizes of header and trailer of a gzip file without a name (RFC 1952, 2.3), as zlib writes it. */
const GZIP = { head: 10, tail: 8 };

/** Caches the result of a read; a failed read is retried by the next call. */
function once<T>(read: () => Promise<T>): () => Promise<T> {
  let reading: Promise<T> | undefined;
  return () => {
    reading ??= read();
    reading.catch(() => {
      reading = undefined;
    });
    return reading;
  };
}

/** Reads the offline verifier page, which people save to disk. */
export const readVerifier = once<Uint8Array>(() => readFile(path.join(VERIFIER_DIRECTORY, "verify.html")));

/** Reads the offline verifier page as compressed at build time. */
export const readPackedVerifier = once(async (): Promise<Deflated> => {
  const gzip = await readFile(path.join(VERIFIER_DIRECTORY, "verify.html.gz"));
  return {
    bytes: gzip.subarray(GZIP.head, -GZIP.tail),
    crc: gzip.readUInt32LE(gzip.length - GZIP.tail),
    size: gzip.readUInt32LE(gzip.length - GZIP.tail / 2),
  };
});
