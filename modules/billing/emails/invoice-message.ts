import type { Db } from "../../kernel/db";
import { minorDigits } from "../../kernel/money";
import { layOutMessage, type MessageRenderer } from "../../mail/index.server";
import { readDocument } from "../invoices/read-document";
import * as store from "../store";

interface MessageDeps {
  db: Db;
  productName: string;
  translate: (language: string, key: string, values?: Record<string, string>) => string;
}

/** Mail that delivers an invoice or credit note to the customer's billing address. */
export function invoiceMessages(deps: MessageDeps): Record<string, MessageRenderer> {
  return {
    invoice: async ({ language, props }) => {
      const { invoiceId = "" } = props;
      const [invoice, file] = await Promise.all([
        store.findInvoiceById(deps.db, invoiceId),
        store.findInvoiceFile(deps.db, invoiceId),
      ]);
      if (!invoice || !file) return null;
      const { number, seller, buyer, totalMinor, currency, credits } = readDocument(invoice.document);
      const money = new Intl.NumberFormat(`${language}-u-nu-latn`, { style: "currency", currency });
      const values = {
        number,
        seller: seller.name,
        buyer: buyer.name,
        amount: money.format(totalMinor / 10 ** minorDigits(currency)),
        ...(credits ? { credited: credits.number } : {}),
      };
      const t = (key: string) => deps.translate(language, `plan.${key}`, values);
      const kind = invoice.kind === "credit_note" ? "creditNote" : "invoice";
      const message = layOutMessage({
        language,
        subject: t(`${kind}.subject`),
        paragraphs: [t("invoice.greeting"), t(`${kind}.body`)],
        signature: deps.productName,
      });
      const attachment = { filename: fileNameOf(number), contentType: "application/pdf", content: file.pdf };
      return { ...message, attachments: [attachment] };
    },
  };
}

/** File name of an invoice: "invoice-2026-000123.pdf", "credit-note-CN-2026-000007.pdf". */
export const fileNameOf = (number: string) => `${number.startsWith("CN-") ? "credit-note" : "invoice"}-${number}.pdf`;
