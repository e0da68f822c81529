import { constants, inflateSync } from "node:zlib";

/**
 * Reads the objects of a PDF (ISO 32000-1, 7.3.10) by scanning, without the cross-reference table. So files that other
 * programs saved again, with object streams, or damaged ones can be read, too. Encrypted files yield nothing. All
 * patterns have bounded repetition and all inflation is limited: time grows linearly with the file.
 */

const MAX_DICTIONARY = 4096;
const MAX_OBJECTS = 50_000;
const MAX_OBJECT_STREAM_BYTES = 4 * 1024 * 1024;
const MAX_TOTAL_INFLATED = 32 * 1024 * 1024;

export interface PdfObject {
  dictionary: string;
  /** Offset of the stream's data in the file; `null` without a stream. */
  streamAt: number | null;
}

export interface PdfFile {
  bytes: Buffer;
  /** The file as Latin-1: an index in this text is an offset in the bytes. */
  text: string;
  objects: Map<number, PdfObject>;
  inflatedLeft: number;
}

/**
 * Finds every object of a PDF, including those in object streams. Never throws: a file that is no PDF has no objects.
 */
export function readPdfObjects(input: Uint8Array): PdfFile {
  const bytes = Buffer.from(input.buffer, input.byteOffset, input.byteLength);
  const file: PdfFile = { bytes, text: bytes.toString("latin1"), objects: new Map(), inflatedLeft: MAX_TOTAL_INFLATED };
  scanObjects(file);
  readObjectStreams(file);
  return file;
}

function scanObjects(file: PdfFile): void {
  const header = /(?<!\d)(\d{1,10})[ \t\r\n]{1,4}\d{1,5}[ \t\r\n]{1,4}obj\b/g;
  let scanned = 0;
  for (let match = header.exec(file.text); match && scanned < MAX_OBJECTS; match = header.exec(file.text)) {
    scanned++;
    const body = file.text.slice(header.lastIndex, header.lastIndex + MAX_DICTIONARY);
    const end = body.search(/endobj|stream/);
    const dictionary = end < 0 ? body : body.slice(0, end);
    const opening = end < 0 ? null : /^stream\r?\n/.exec(body.slice(end, end + 8));
    const streamAt = opening ? header.lastIndex + end + opening[0].length : null;
    // A later object replaces an earlier one with the same number: that is how a PDF is updated.
    file.objects.set(Number(match[1]), { dictionary, streamAt });
  }
}

function readObjectStreams(file: PdfFile): void {
  for (const [id, { dictionary, streamAt }] of [...file.objects]) {
    if (streamAt === null || !/\/Type\s{0,4}\/ObjStm/.test(dictionary)) continue;
    const first = Number(/\/First\s{1,4}(\d{1,9})/.exec(dictionary)?.[1] ?? Number.NaN);
    const data = streamData(file, id, MAX_OBJECT_STREAM_BYTES)?.toString("latin1");
    if (data === undefined || !Number.isInteger(first)) continue;
    const index = data.slice(0, first).trim().split(/\s+/).map(Number);
    for (let i = 0; i + 1 < index.length && file.objects.size < MAX_OBJECTS; i += 2) {
      const number = index[i] ?? Number.NaN;
      const start = first + (index[i + 1] ?? 0);
      const end = first + (index[i + 3] ?? data.length);
      if (!Number.isInteger(number) || file.objects.get(number)) continue;
      file.objects.set(number, {
        dictionary: data.slice(start, Math.min(end, start + MAX_DICTIONARY)),
        streamAt: null,
      });
    }
  }
}

/** Returns the decoded stream of an object; `null` if there is none, it is damaged, or its filter is not Flate. */
export function streamData(file: PdfFile, id: number, maxBytes: number): Buffer | null {
  const object = file.objects.get(id);
  if (!object || object.streamAt === null) return null;
  const length =
    streamLength(file, object.dictionary) ?? file.text.indexOf("endstream", object.streamAt) - object.streamAt;
  if (length < 0 || object.streamAt + length > file.bytes.length) return null;
  const data = file.bytes.subarray(object.streamAt, object.streamAt + length);
  const filter = /\/Filter\s{0,4}\[?\s{0,4}\/(\w{1,20})/.exec(object.dictionary)?.[1];
  if (filter === undefined) return data.length <= maxBytes ? data : null;
  if (filter !== "FlateDecode" || object.dictionary.includes("/DecodeParms")) return null;
  const limit = Math.min(maxBytes, file.inflatedLeft);
  if (limit <= 0) return null;
  try {
    const inflated = inflateSync(data, { maxOutputLength: limit, finishFlush: constants.Z_SYNC_FLUSH });
    file.inflatedLeft -= inflated.length;
    return inflated;
  } catch {
    file.inflatedLeft -= limit;
    return null;
  }
}

function streamLength(file: PdfFile, dictionary: string): number | null {
  const match = /\/Length\s{1,4}(\d{1,10})(\s{1,4}\d{1,5}\s{1,4}R)?/.exec(dictionary);
  if (!match) return null;
  if (match[2] === undefined) return Number(match[1]);
  const target = file.objects.get(Number(match[1]))?.dictionary;
  const value = target === undefined ? null : /^\s{0,8}(\d{1,10})/.exec(target);
  return value ? Number(value[1]) : null;
}
