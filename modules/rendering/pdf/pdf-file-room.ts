import { PDF_ROOM_TYPE, ROOM_DIGITS } from "../../credentials/index.server";

/**
 * Reserves room in a new document for the signature of the whole file (decision 0071): an object that nothing refers
 * to. Must be called before any object except that of a PAdES signature is written.
 */
export function reserveFileSignature(document: PDFKit.PDFDocument): void {
  document.ref({ Type: PDF_ROOM_TYPE, Digits: Buffer.alloc(ROOM_DIGITS / 2) }).end("");
}
