import { hash } from "node:crypto";
import { deflateSync, type ZlibOptions } from "node:zlib";
import { LRUCache } from "lru-cache";

/** Ornaments, the fonts of headings and the color profile are the same in one PDF after another; the page never is. */
const LONGEST = 32_000;
const LONGEST_FORM = 400_000;
const KEPT_BYTES = 4_000_000;
const kept = new LRUCache<string, Buffer>({ maxSize: KEPT_BYTES, sizeCalculation: (packed) => packed.length + 100 });

/** An object of a document with its stream, as pdfkit holds it until it is written. */
interface Stream {
  document: { page: { content: unknown } | null };
  data: { Subtype?: unknown; Length?: number; Filter?: string };
  compress: boolean;
  buffer: Uint8Array[];
  /** What was written since the last bytes, to be made bytes of at once: a page is a thousand short lines. */
  lines: string;
  /** No other document has it. */
  unique: boolean;
  finalize(): void;
}

/**
 * Lets a document gather what is written to a stream, and pack one that was packed before by memory. It is the same
 * bytes. To be called before any is written.
 */
export function rememberPacked(document: PDFKit.PDFDocument): void {
  const ref = document.ref.bind(document);
  document.ref = (data) => Object.assign(ref(data), { lines: "", unique: false, write, finalize });
}

/**
 * How a stream is packed that hardly any other document has. Against zlib's own level it saves a tenth of the time of
 * the whole PDF, for a fiftieth more bytes.
 */
const FAST: ZlibOptions = { level: 3 };

/**
 * Says of a stream that no other document has it: looking for it would be in vain, and keeping it would displace
 * others.
 */
export const markUnique = (stream: PDFKit.PDFKitReference): PDFKit.PDFKitReference =>
  Object.assign(stream, { unique: true });

function write(this: Stream, chunk: Uint8Array | string): void {
  // As pdfkit does: where they stand in the dictionary is where they were first named.
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
  const packed = kept.get(key) ?? deflateSync(stream, how);
  kept.set(key, packed);
  return packed;
}
