import { crc32 } from "node:zlib";
import { type Entry, fromBufferPromise, type ZipFile } from "yauzl";
import { Damaged, Refusal, TooComplex } from "./refusal";

const MEGABYTE = 1_000_000;
const MAX_ENTRIES = 2000;
/**
 * Maximum size in bytes of all parts that are read: a list of ten thousand rows with twenty columns takes about 15 MB.
 */
const MAX_UNPACKED = 80 * MEGABYTE;
/** Maximum compression ratio of a part. XML made by people compresses thirty times at most. */
const MAX_RATIO = 200;

/** Parts of an archive, by their names. */
export interface Parts {
  names: string[];
  has(name: string): boolean;
  /** Checks parts by the sizes stated in the archive, all together and before any is read. */
  judge(names: Iterable<string>): void;
  /** Unpacks a part, to no more than its stated size. Each reading counts toward the limit. */
  read(name: string): AsyncIterable<Buffer>;
}

/**
 * Opens an archive that may be a workbook. Pictures, macros and other unused parts are skipped. Throws `TooComplex`
 * where parts would unpack to more than a list can be, and other errors where the archive is damaged; the library
 * refuses names that lead out of the archive (`../`). Names of parts are case-insensitive (ECMA-376 part 2, 6.2.2.3).
 */
export async function openParts(bytes: Uint8Array): Promise<Parts> {
  const archive = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  if (archive.entryCount > MAX_ENTRIES) throw new TooComplex();
  const entries = new Map<string, Entry>();
  for await (const entry of archive.eachEntry()) {
    const name = keyOf(entry.fileName);
    // Of two parts with one name, one program reads the first and another the second.
    if (entries.has(name)) throw new Error(`the part ${entry.fileName} is there twice`);
    entries.set(name, entry);
  }
  let unpacked = 0;
  const judge = (names: Iterable<string>) => {
    let together = unpacked;
    for (const name of names) {
      const entry = entries.get(keyOf(name));
      if (!entry) continue;
      if (entry.isEncrypted()) throw new Refusal({ code: "password" });
      together += entry.uncompressedSize;
      if (together > MAX_UNPACKED || isStretched(entry)) throw new TooComplex();
    }
  };
  return {
    names: [...entries.values()].map(({ fileName }) => fileName),
    has: (name) => entries.has(keyOf(name)),
    judge,
    read: (name) => {
      judge([name]);
      const entry = entries.get(keyOf(name));
      unpacked += entry?.uncompressedSize ?? 0;
      return readPart(archive, entry);
    },
  };
}

const keyOf = (name: string) => name.toLowerCase();

const isStretched = (entry: Entry) => entry.uncompressedSize > MEGABYTE + entry.compressedSize * MAX_RATIO;

async function* readPart(archive: ZipFile, entry: Entry | undefined): AsyncIterable<Buffer> {
  if (!entry) throw new Error("a part is missing");
  let sum = 0;
  // The library checks that an entry unpacks to no more than its stated size.
  for await (const piece of await archive.openReadStreamPromise(entry)) {
    sum = crc32(piece, sum);
    yield piece;
  }
  // Lost bytes may leave valid XML with another name in it.
  if (sum !== entry.crc32) throw new Damaged();
}
