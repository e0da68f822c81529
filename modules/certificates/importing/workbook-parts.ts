import { type Entry, fromBufferPromise, type ZipFile } from "yauzl";

const MEGABYTE = 1_000_000;
const MOST_ENTRIES = 2000;
/** Of all that is read: a list of ten thousand rows with twenty columns is about fifteen. */
const MOST_UNPACKED = 80 * MEGABYTE;
/** XML shrinks well, thirty times at most where people made it. */
const MOST_RATIO = 200;

/**
 * The XML of a workbook by the names of its parts (ECMA-376, part 2), unpacked to no more than it says. Pictures, macros and
 * printer settings are passed over. Throws `TooComplex` for what was made to unpack to more than a list can be, and
 * other errors where the archive is damaged; names that lead out of it (`../`) are refused by the library.
 */
export async function openParts(
  bytes: Uint8Array,
): Promise<{ names: string[]; read(name: string): AsyncIterable<Buffer> }> {
  const archive = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  if (archive.entryCount > MOST_ENTRIES) throw new TooComplex();
  const entries = new Map<string, Entry>();
  let unpacked = 0;
  for await (const entry of archive.eachEntry()) {
    if (!/\.xml(\.rels)?$/.test(entry.fileName)) continue;
    // Two parts of one name are read by one program as the first and by another as the second.
    if (entries.has(entry.fileName)) throw new Error(`the part ${entry.fileName} is there twice`);
    unpacked += entry.uncompressedSize;
    const stretched = entry.uncompressedSize > MEGABYTE + entry.compressedSize * MOST_RATIO;
    if (unpacked > MOST_UNPACKED || stretched) throw new TooComplex();
    entries.set(entry.fileName, entry);
  }
  return {
    names: [...entries.keys()],
    read: (name) => readPart(archive, entries.get(name)),
  };
}

async function* readPart(archive: ZipFile, entry: Entry | undefined): AsyncIterable<Buffer> {
  if (!entry) return;
  // The library checks that no more comes out than the entry says.
  yield* await archive.openReadStreamPromise(entry);
}

/** The file asks for more work than any list is worth. */
export class TooComplex extends Error {}
