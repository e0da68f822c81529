import { createHash } from "node:crypto";
import { recordAudit } from "../../audit/index.server";
import { canonicalJson } from "../../kernel/canonical-json";
import type { Transaction } from "../../kernel/db";
import type { Clock, Ids, Jobs } from "../../kernel/ports";
import { post } from "../ledger/post";
import type { InvoiceDocument } from "../rules/invoice-document";
import * as store from "../store";
import { DRAW_INVOICE } from "./draw-invoice.job";
import { readDocument } from "./read-document";

type NumberedDeps = { ids: Ids; clock: Clock; jobs: Jobs };

/**
 * Issues an invoice in the transaction of its payment: numbers it, posts it to the ledger, and queues its drawing and
 * mail. Its amount is taken from the customer's credit, where the payment is.
 */
export async function issueInvoice(
  tx: Transaction,
  deps: NumberedDeps,
  organizationId: string,
  orderId: string,
  content: Omit<InvoiceDocument, "kind" | "number" | "issuedOn" | "credits" | "transfer">,
): Promise<store.StoredInvoice> {
  const { netMinor, vatMinor, totalMinor } = content;
  const invoice = await number(tx, deps, organizationId, orderId, null, {
    ...content,
    kind: "invoice",
    credits: null,
    transfer: null,
  });
  await post(tx, deps, {
    key: `invoice:${invoice.id}`,
    organizationId,
    entries: [
      ["receivable", totalMinor],
      ["revenue", -netMinor],
      ["vat", -vatMinor],
    ],
  });
  await post(tx, deps, {
    key: `invoice-paid:${invoice.id}`,
    organizationId,
    entries: [
      ["credit", totalMinor],
      ["receivable", -totalMinor],
    ],
  });
  return invoice;
}

/**
 * Cancels a whole invoice with a credit note: the amount becomes the customer's credit again. Returns the existing note
 * where the invoice was cancelled before.
 */
export async function issueCreditNote(
  tx: Transaction,
  deps: NumberedDeps,
  invoice: store.StoredInvoice,
): Promise<store.StoredInvoice> {
  const before = await store.findCreditNoteOf(tx, invoice.id);
  if (before) return before;
  const document = readDocument(invoice.document);
  const { organizationId, orderId } = invoice;
  const note = await number(tx, deps, organizationId, orderId, invoice.id, {
    ...document,
    kind: "credit-note",
    transfer: null,
    credits: { number: document.number, issuedOn: document.issuedOn },
  });
  const { netMinor, vatMinor, totalMinor } = document;
  await post(tx, deps, {
    key: `credit-note:${note.id}`,
    organizationId,
    entries: [
      ["revenue", netMinor],
      ["vat", vatMinor],
      ["credit", -totalMinor],
    ],
  });
  return note;
}

async function number(
  tx: Transaction,
  deps: NumberedDeps,
  organizationId: string,
  orderId: string,
  creditsId: string | null,
  content: Omit<InvoiceDocument, "number" | "issuedOn">,
) {
  const now = deps.clock.now();
  const year = now.getUTCFullYear();
  const kind = content.kind === "credit-note" ? "credit_note" : "invoice";
  const last = await store.takeInvoiceNumber(tx, kind, year);
  const name = `${kind === "credit_note" ? "CN-" : ""}${year}-${String(last).padStart(6, "0")}`;
  const document: InvoiceDocument = { ...content, number: name, issuedOn: now.toISOString().slice(0, 10) };
  const invoice = await store.insertInvoice(tx, {
    id: deps.ids.uuid(),
    organizationId,
    orderId,
    kind,
    number: name,
    issuedAt: now,
    creditsId,
    document: toJson(document),
    totalMinor: content.totalMinor,
    currency: content.currency,
  });
  await recordAudit(tx, deps, {
    organizationId,
    actor: "system",
    action: "plan.invoiced",
    subject: invoice.id,
    details: { number: name, digest: digestOfInvoice(readDocument(invoice.document)) },
  });
  await deps.jobs.add(tx, DRAW_INVOICE, { invoiceId: invoice.id });
  return invoice;
}

/** Digest of an invoice for the audit log. Whoever alters the invoice later cannot alter the chained entry as well. */
export const digestOfInvoice = (document: InvoiceDocument): string =>
  createHash("sha256").update(canonicalJson(document)).digest("base64url");

const toJson = ({ lines, seller, buyer, vat, paid, credits, transfer, ...rest }: InvoiceDocument) => ({
  ...rest,
  lines: lines.map((line) => ({ ...line })),
  seller: { ...seller },
  buyer: { ...buyer },
  vat: { ...vat },
  paid: paid && { ...paid },
  credits: credits && { ...credits },
  transfer: transfer && { ...transfer },
});
