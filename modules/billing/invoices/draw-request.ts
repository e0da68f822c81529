import type { Database } from "../../kernel/db";
import { FALLBACK_LANGUAGE, isLanguage } from "../../kernel/languages";
import { creditOf } from "../ledger/post";
import { epcPayload } from "../rules/epc-code";
import type { InvoiceDocument, Seller } from "../rules/invoice-document";
import type { StoredOrder } from "../store";
import type { InvoiceDrawing } from "./invoice-drawing";
import { readBuyer, readLines, readVat } from "./read-document";

/**
 * Draws the pro-forma invoice of an order that is paid by transfer, in its current state and less the customer's
 * credit. It has no number and is not stored. Null for any other order.
 */
export async function drawRequest(
  deps: { db: Database; drawing: InvoiceDrawing; seller: Seller; productName: string },
  order: StoredOrder,
): Promise<Uint8Array | null> {
  const { seller, productName } = deps;
  const { reference, language: orderLanguage, totalMinor, currency } = order;
  if (!reference || !seller.iban) return null;
  const language = isLanguage(orderLanguage) ? orderLanguage : FALLBACK_LANGUAGE;
  const creditMinor = Math.min(Math.max(0, await creditOf(deps.db, order.organizationId)), totalMinor);
  const document: InvoiceDocument = {
    kind: "request",
    number: reference,
    issuedOn: dayOf(order.createdAt),
    language,
    currency,
    seller,
    buyer: readBuyer(order.buyer),
    lines: readLines(order.lines),
    vat: readVat(order.vat),
    netMinor: order.netMinor,
    vatMinor: order.vatMinor,
    totalMinor,
    paid: null,
    credits: null,
    transfer: { reference, dueOn: dayOf(order.expiresAt) },
  };
  const { name, iban, bic } = seller;
  const amountMinor = totalMinor - creditMinor;
  const options = {
    productName,
    epcPayload: epcPayload({ name, iban, bic, amountMinor, currency, reference }),
    beginsWithPayment: order.kind === "start",
    creditMinor,
  };
  return deps.drawing.draw("draw-invoice", { document, options }, order.organizationId);
}

const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);
