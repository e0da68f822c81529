import { type Entry, fromBufferPromise } from "yauzl";
import { mayBeXml } from "./decode-xml";
import { Refused } from "./refusal";

/** Enough for a year with one file a day. */
const MAX_FILES = 1_000;
/** Total size of all unpacked files. XML of ten thousand entries takes about 20 MB. */
const MAX_UNPACKED_BYTES = 60_000_000;
const LONGEST_NAME = 100;

/** File that may be XML. The name is null where it was not in a ZIP; the bytes are null where it is something else. */
export interface OpenedFile {
  name: string | null;
  bytes: Uint8Array | null;
}

/**
 * Yields the file itself, or the files of a ZIP one after the other. The sizes declared in a ZIP are checked before
 * anything is unpacked.
 */
export async function* openFiles(bytes: Uint8Array): AsyncIterable<OpenedFile> {
  if (!isZip(bytes)) {
    yield { name: null, bytes: mayBeXml(bytes) ? bytes : null };
    return;
  }
  const archive = await openArchive(bytes);
  const entries: Entry[] = [];
  if (archive.entryCount > MAX_FILES) throw new Refused("too-complex");
  for await (const entry of archive.eachEntry()) entries.push(entry);
  const files = entries.filter(({ fileName }) => !fileName.endsWith("/") && !fileName.startsWith("__MACOSX/"));
  if (files.some((entry) => entry.isEncrypted())) throw new Refused("password");
  const unpacked = files.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
  if (unpacked > MAX_UNPACKED_BYTES) throw new Refused("too-complex");
  for (const entry of files) {
    const parts: Buffer[] = [];
    // The library refuses more bytes than the ZIP entry declares.
    for await (const part of await archive.openReadStreamPromise(entry)) parts.push(part);
    const content = Buffer.concat(parts);
    if (isZip(content)) throw new Refused("nested-archive");
    const name = entry.fileName.replace(/\p{C}/gu, "").slice(-LONGEST_NAME);
    yield { name, bytes: mayBeXml(content) ? content : null };
  }
}

const openArchive = (bytes: Uint8Array) =>
  fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)).catch(() => {
    throw new Refused("malformed-statement");
  });

export const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;
