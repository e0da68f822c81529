import { FALLBACK_LANGUAGE, isLanguage } from "../../kernel/languages";
import type { InvoiceDocument } from "../rules/invoice-document";
import { drawInvoice, type InvoiceOptions } from "./draw-invoice";
import { invoiceWordingOf } from "./wording";

/** Input of a drawing. It is plain values, so that another process can draw. */
export interface DrawnInvoice {
  document: InvoiceDocument;
  options: InvoiceOptions;
}

/**
 * Draws invoices in the process that draws certificates. `turnOf` is the id of the organization whose turn the drawing
 * takes.
 */
export interface InvoiceDrawing {
  draw(task: "draw-invoice", input: DrawnInvoice, turnOf: string): Promise<Uint8Array>;
}

export const invoiceTasks = {
  "draw-invoice": async ({ document, options }: DrawnInvoice) => {
    const language = isLanguage(document.language) ? document.language : FALLBACK_LANGUAGE;
    return drawInvoice(document, invoiceWordingOf(language), options);
  },
};
