import { PDF_ROOM_TYPE, ROOM_DIGITS } from "../../credentials/index.server";

/**
 * Leaves room in a new document for the signature of the whole file (decision 0071): an object that nothing refers to.
 * To be called before any object but that of a PAdES signature is written.
 */
export function reserveFileSignature(document: PDFKit.PDFDocument): void {
  document.ref({ Type: PDF_ROOM_TYPE, Digits: Buffer.alloc(ROOM_DIGITS / 2) }).end("");
}
