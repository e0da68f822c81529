import { hash } from "node:crypto";
import { deflateSync, type ZlibOptions } from "node:zlib";
import { LRUCache } from "lru-cache";

/**
 * Limits of cached streams. Ornaments, heading fonts and the color profile are the same in many PDFs; the page never
 * is.
 */
const LONGEST = 32_000;
const LONGEST_FORM = 400_000;
const MAX_CACHED_BYTES = 4_000_000;
const cache = new LRUCache<string, Buffer>({
  maxSize: MAX_CACHED_BYTES,
  sizeCalculation: (packed) => packed.length + 100,
});

/** An object of a document with its stream, as pdfkit holds it until it is written. */
interface Stream {
  document: { page: { content: unknown } | null };
  data: { Subtype?: unknown; Length?: number; Filter?: string };
  compress: boolean;
  buffer: Uint8Array[];
  /** Lines since the last bytes, converted to bytes at once: a page is a thousand short lines. */
  lines: string;
  /** Whether no other document has the same stream. */
  unique: boolean;
  finalize(): void;
}

/**
 * Makes a document collect what is written to a stream, and reuse the compressed form of an equal stream from the
 * cache; the bytes stay the same. Must be called before anything is written.
 */
export function rememberPacked(document: PDFKit.PDFDocument): void {
  const ref = document.ref.bind(document);
  document.ref = (data) => Object.assign(ref(data), { lines: "", unique: false, write, finalize });
}

/**
 * Compression of streams that other documents hardly share. Compared with zlib's default level it saves a tenth of the
 * time of the whole PDF, for a fiftieth more bytes.
 */
const FAST: ZlibOptions = { level: 3 };

/** Marks a stream as unique to its document: a cache lookup would fail, and storing it would evict others. */
export const markUnique = (stream: PDFKit.PDFKitReference): PDFKit.PDFKitReference =>
  Object.assign(stream, { unique: true });

function write(this: Stream, chunk: Uint8Array | string): void {
  // Named here as pdfkit does, because the first assignment sets the order of keys in the dictionary.
  this.data.Length ??= 0;
  if (this.compress) this.data.Filter = "FlateDecode";
  if (chunk instanceof Uint8Array) {
    endLines(this);
    this.buffer.push(chunk);
  } else this.lines += `${chunk}\n`;
}

function endLines(stream: Stream): void {
  if (stream.lines !== "") stream.buffer.push(Buffer.from(stream.lines, "latin1"));
  stream.lines = "";
}

function finalize(this: Stream): void {
  endLines(this);
  if (this.compress && this.buffer.length > 0) {
    const stream = this.buffer.length === 1 && this.buffer[0] ? this.buffer[0] : Buffer.concat(this.buffer);
    const longest = this.data.Subtype === "Form" ? LONGEST_FORM : LONGEST;
    const isPage = this.document.page?.content === this;
    const isOwn = this.unique || isPage || stream.length > longest;
    this.buffer = [isOwn ? deflateSync(stream, FAST) : packOnce(stream, this.data.Subtype === "Form" ? {} : FAST)];
    this.compress = false;
  }
  Object.getPrototypeOf(this).finalize.call(this);
}

function packOnce(stream: Uint8Array, how: ZlibOptions): Buffer {
  const key = `${how.level} ${hash("sha1", stream, "base64")}`;
  const packed = cache.get(key) ?? deflateSync(stream, how);
  cache.set(key, packed);
  return packed;
}
