import { readFile } from "node:fs/promises";
import path from "node:path";

/**
 * Where `scripts/verifier/build.mjs` makes the page that verifies certificates on its own, also packed as it goes over
 * the wire.
 */
export const VERIFIER_DIRECTORY = path.resolve("build/verifier");

/** A file as archives hold it: packed with DEFLATE (RFC 1951), with the checksum and the length of what was packed. */
export interface Deflated {
  bytes: Uint8Array<ArrayBuffer>;
  crc: number;
  size: number;
}

/** Of a gzip file without a name (RFC 1952, 2.3), as zlib writes it. */
const GZIP = { head: 10, tail: 8 };

/** Reads once; what could not be read is tried again. */
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

/** The page that people keep. */
export const readVerifier = once<Uint8Array>(() => readFile(path.join(VERIFIER_DIRECTORY, "verify.html")));

/** The same as it was packed when it was built. */
export const readPackedVerifier = once(async (): Promise<Deflated> => {
  const gzip = await readFile(path.join(VERIFIER_DIRECTORY, "verify.html.gz"));
  return {
    bytes: gzip.subarray(GZIP.head, -GZIP.tail),
    crc: gzip.readUInt32LE(gzip.length - GZIP.tail),
    size: gzip.readUInt32LE(gzip.length - GZIP.tail / 2),
  };
});
