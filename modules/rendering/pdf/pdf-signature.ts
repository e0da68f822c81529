/** Maximum size of a signature with its certificates. The reserved room always has this size. */
export const MAX_SIGNATURE_BYTES = 12 * 1024;

const OPEN_RANGE = "/ByteRange [0 /********** /********** /**********]";
/** The signature's dictionary is the first object of the file, before any foreign content. */
const HEAD_BYTES = 512;

/**
 * Reserves room in a new document for a signature with a claimed time (ISO 32000-1, 12.8.1; ETSI EN 319 142-1, 5.3 and
 * 6.3). Must be called before anything is drawn on the first page and before any object is written.
 */
export function reserveSignature(document: PDFKit.PDFDocument, claimedAt: Date): { attach(): void } {
  const hidden = "**********";
  const signature = document.ref({
    Type: "Sig",
    Filter: "Adobe.PPKLite",
    SubFilter: "ETSI.CAdES.detached",
    M: claimedAt,
    ByteRange: [0, hidden, hidden, hidden],
    Contents: Buffer.alloc(MAX_SIGNATURE_BYTES),
  });
  signature.end("");
  return {
    /** Adds the signature's field, which is invisible on the page. Must be called while the page is open. */
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
      // pdfkit would add a form of its own, with the fonts of its fields; this form is complete.
      document.endAcroForm = () => document;
    },
  };
}

/**
 * Fills the reserved room of a drawing with a detached signature over the rest of the file, after closing its range.
 * Throws if there is no room, or if the signature does not fit.
 */
export async function fillSignature(
  pdf: Uint8Array,
  sign: (bytes: Uint8Array) => Promise<Uint8Array>,
): Promise<Uint8Array> {
  const signed = Buffer.from(pdf);
  const { from, to } = roomOf(signed);
  const signature = await sign(Buffer.concat([signed.subarray(0, from), signed.subarray(to)]));
  if (signature.length > MAX_SIGNATURE_BYTES)
    throw new Error(`a signature of ${signature.length} bytes does not fit into the PDF`);
  signed.write(Buffer.from(signature).toString("hex"), from + 1, "latin1");
  return signed;
}

/** Returns the signing time that a PDF of the platform claims; null if there is none. */
export function claimedTimeOf(pdf: Uint8Array): Date | null {
  const head = Buffer.from(pdf.subarray(0, HEAD_BYTES)).toString("latin1");
  const match = /\/M \(D:(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z\)\s\/ByteRange \[/.exec(head);
  if (!match) return null;
  const [, year, month, day, hour, minute, second] = match;
  const time = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(time.getTime()) ? null : time;
}

/** Copies a drawing and sets the signature's byte range. Throws if it has no room for a signature. */
export function closeRange(drawing: Uint8Array): Buffer {
  const pdf = Buffer.from(drawing);
  const at = pdf.subarray(0, HEAD_BYTES).indexOf(OPEN_RANGE);
  if (at < 0) throw new Error("the PDF has no room for a signature");
  const { from, to } = roomOf(pdf);
  const range = `/ByteRange [0 ${from} ${to} ${pdf.length - to}]`;
  pdf.write(range.padEnd(OPEN_RANGE.length), at, "latin1");
  return pdf;
}

/** Range of the signature, including its brackets. */
function roomOf(pdf: Buffer): { from: number; to: number } {
  const from = pdf.indexOf("/Contents <", pdf.indexOf("/ByteRange [")) + "/Contents ".length;
  return { from, to: from + 2 + 2 * MAX_SIGNATURE_BYTES };
}
