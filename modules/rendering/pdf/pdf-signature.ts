import { isSamePdf } from "./pdf-equal";

/** What a signature with its certificates may have. The room for it has always the same size. */
export const MOST_SIGNATURE_BYTES = 12 * 1024;

const OPEN_RANGE = "/ByteRange [0 /********** /********** /**********]";
/** The signature's dictionary is the first object of the file, before anything that somebody else wrote. */
const HEAD_BYTES = 512;

/**
 * Leaves room in a new document for a signature (ISO 32000-1, 12.8.1; ETSI EN 319 142-1, 5.3 and 6.3) that is claimed to
 * be made at a time. To be called before anything is drawn on the first page, and before any object is written.
 */
export function reserveSignature(document: PDFKit.PDFDocument, claimedAt: Date): { attach(): void } {
  const hidden = "**********";
  const signature = document.ref({
    Type: "Sig",
    Filter: "Adobe.PPKLite",
    SubFilter: "ETSI.CAdES.detached",
    M: claimedAt,
    ByteRange: [0, hidden, hidden, hidden],
    Contents: Buffer.alloc(MOST_SIGNATURE_BYTES),
  });
  signature.end("");
  return {
    /** Names the signature in a field that has no place on the page. To be called while the page is open. */
    attach() {
      const field = document.ref({
        Type: "Annot",
        Subtype: "Widget",
        FT: "Sig",
        T: new String("Signature"),
        V: signature,
        F: 132,
        Rect: [0, 0, 0, 0],
        P: document.page.dictionary,
      });
      field.end("");
      document.page.annotations.push(field);
      document._root.data.AcroForm = { SigFlags: 3, Fields: [field] };
      // Would complete a form of pdfkit's own, with the fonts of its fields: this one is whole.
      document.endAcroForm = () => document;
    },
  };
}

/**
 * Fills the room that a drawing left with a detached signature over everything around it. Throws if there is no room, or
 * the signature does not fit into it.
 */
export async function fillSignature(
  pdf: Uint8Array,
  sign: (bytes: Uint8Array) => Promise<Uint8Array>,
): Promise<Uint8Array> {
  const signed = closeRange(pdf);
  const { from, to } = roomOf(signed);
  const signature = await sign(Buffer.concat([signed.subarray(0, from), signed.subarray(to)]));
  if (signature.length > MOST_SIGNATURE_BYTES)
    throw new Error(`a signature of ${signature.length} bytes does not fit into the PDF`);
  signed.write(Buffer.from(signature).toString("hex"), from + 1, "latin1");
  return signed;
}

/** The time at which a PDF says, in the way of ours, that it was signed; null where it says nothing. */
export function claimedTimeOf(pdf: Uint8Array): Date | null {
  const head = Buffer.from(pdf.subarray(0, HEAD_BYTES)).toString("latin1");
  const match = /\/M \(D:(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z\)\s\/ByteRange \[/.exec(head);
  if (!match) return null;
  const [, year, month, day, hour, minute, second] = match;
  const time = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(time.getTime()) ? null : time;
}

/**
 * Whether a PDF is the drawing with some signature in the room that was left for one. Whose signature, and whether it
 * holds, is for readers of PDF to say: the key may be another by now, and not every kind of key signs the same bytes in
 * the same way twice.
 */
export function isSignedDrawing(pdf: Uint8Array, drawing: Uint8Array): boolean {
  const unsigned = withoutSignature(pdf);
  return unsigned !== null && isSamePdf(unsigned, drawing);
}

/** The drawing that was signed; null where the range or the room of the signature is not as ours. */
function withoutSignature(pdf: Uint8Array): Buffer | null {
  const drawing = Buffer.from(pdf);
  const at = drawing.subarray(0, HEAD_BYTES).indexOf("/ByteRange [");
  const { from, to } = roomOf(drawing);
  if (at < 0 || to > drawing.length) return null;
  if (!/^<[0-9a-f]*>$/.test(drawing.toString("latin1", from, to))) return null;
  drawing.fill("0", from + 1, to - 1, "latin1");
  drawing.write(OPEN_RANGE, at, "latin1");
  const signed = Buffer.from(pdf.buffer, pdf.byteOffset, from);
  return closeRange(drawing).subarray(0, from).equals(signed) ? drawing : null;
}

/** A copy of a drawing in which the signature's range is known. */
function closeRange(drawing: Uint8Array): Buffer {
  const pdf = Buffer.from(drawing);
  const at = pdf.subarray(0, HEAD_BYTES).indexOf(OPEN_RANGE);
  if (at < 0) throw new Error("the PDF has no room for a signature");
  const { from, to } = roomOf(pdf);
  const range = `/ByteRange [0 ${from} ${to} ${pdf.length - to}]`;
  pdf.write(range.padEnd(OPEN_RANGE.length), at, "latin1");
  return pdf;
}

/** From the bracket that opens the signature to behind the one that closes it. */
function roomOf(pdf: Buffer): { from: number; to: number } {
  const from = pdf.indexOf("/Contents <", pdf.indexOf("/ByteRange [")) + "/Contents ".length;
  return { from, to: from + 2 + 2 * MOST_SIGNATURE_BYTES };
}
