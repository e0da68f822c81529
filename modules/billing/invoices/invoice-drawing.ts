import { FALLBACK_LANGUAGE, isLanguage } from "../../kernel/languages";
import type { InvoiceDocument } from "../rules/invoice-document";
import { drawInvoice, type InvoiceOptions } from "./draw-invoice";
import { invoiceWordingOf } from "./wording";

/** What an invoice is drawn from: values alone, so that it may be drawn in another process. */
export interface DrawnInvoice {
  document: InvoiceDocument;
  options: InvoiceOptions;
}

/**
 * Who draws invoices, in the process that draws certificates. `turnOf` as there: the id of the organization whose turn
 * it takes.
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
