import { createHash } from "node:crypto";
import { deflateSync } from "node:zlib";
import { LRUCache } from "lru-cache";

/** Ornaments, the fonts of headings and the color profile are the same in one PDF after another; the page never is. */
const LONGEST = 32_000;
const LONGEST_FORM = 400_000;
const KEPT_BYTES = 4_000_000;
const kept = new LRUCache<string, Buffer>({ maxSize: KEPT_BYTES, sizeCalculation: (packed) => packed.length + 100 });

/** An object of a document with its stream, as pdfkit holds it until it is written. */
interface Stream {
  data: { Subtype?: unknown };
  compress: boolean;
  buffer: Uint8Array[];
  finalize(): void;
}

/** Lets the document pack a stream that was packed before by memory. It is the same bytes. To be called before any is written. */
export function rememberPacked(document: PDFKit.PDFDocument): void {
  const ref = document.ref.bind(document);
  document.ref = (data) => Object.assign(ref(data), { finalize });
}

function finalize(this: Stream): void {
  if (this.compress && this.buffer.length > 0) {
    this.buffer = [
      pack(
        this.buffer.length === 1 ? this.buffer[0] : Buffer.concat(this.buffer),
        this.data.Subtype === "Form" ? LONGEST_FORM : LONGEST,
      ),
    ];
    this.compress = false;
  }
  Object.getPrototypeOf(this).finalize.call(this);
}

function pack(stream: Uint8Array = Buffer.alloc(0), longest = LONGEST): Buffer {
  if (stream.length > longest) return deflateSync(stream);
  const key = createHash("sha1").update(stream).digest("base64");
  const packed = kept.get(key) ?? deflateSync(stream);
  kept.set(key, packed);
  return packed;
}
