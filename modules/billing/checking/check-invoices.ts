import { entriesAbout } from "../../audit/index.server";
import { canonicalJson } from "../../kernel/canonical-json";
import type { Db } from "../../kernel/db";
import { type Faults, noteFaults } from "../../kernel/faults";
import { getDeliveries } from "../../mail/index.server";
import { digestOfInvoice } from "../invoices/issue-invoice";
import { documentOrNull } from "../invoices/read-document";
import type { InvoiceDocument } from "../rules/invoice-document";
import * as store from "../store";

const PAGE = 500;

type Page = Awaited<ReturnType<typeof store.pageOfInvoices>>;
type Invoice = Page["rows"][number];

/**
 * Compares each invoice with its document, order, audit entry and file, and the numbers of each year with their series.
 * Returns the number of invoices.
 */
export async function checkInvoices(db: Db, faults: Faults): Promise<number> {
  let invoices = 0;
  const last = new Map<string, number>();
  for (let after: string | null = null; ; ) {
    const page: Page = await store.pageOfInvoices(db, after, PAGE);
    invoices += page.rows.length;
    const ids = page.rows.map(({ id }) => id);
    const entries = await entriesAbout(db, ids, ["plan.invoiced", "plan.invoice-drawn"]);
    const mailed = await getDeliveries(
      db,
      ids.map((id) => `invoice:${id}`),
    );
    for (const invoice of page.rows) {
      const name = `invoice ${invoice.number}`;
      await noteFaults(faults, name, () => {
        const series = `${invoice.kind} ${Number(invoice.number.slice(-11, -7))}`;
        last.set(series, Math.max(last.get(series) ?? 0, Number(invoice.number.slice(-6))));
        const document = documentOrNull(invoice.document);
        const of = entries.get(invoice.id) ?? [];
        if (!document) faults.push(`${name} has a document that cannot be read`);
        for (const what of document ? ofDocument(invoice, document, page) : []) faults.push(`${name} ${what}`);
        const made = of.find(({ action }) => action === "plan.invoiced");
        if (document && made && detail(made.details, "digest") !== digestOfInvoice(document)) {
          faults.push(`${name} says something else than when it was made, as the audit log says`);
        }
        const drawn = of.find(({ action }) => action === "plan.invoice-drawn");
        const file = page.files.get(invoice.id);
        if (!file && (drawn || mailed.has(`invoice:${invoice.id}`))) faults.push(`the file of ${name} is gone`);
        else if (file && (file.found !== file.sha256 || (drawn && detail(drawn.details, "sha256") !== file.sha256))) {
          faults.push(`the file of ${name} was altered`);
        }
      });
    }
    after = page.rows.at(-1)?.id ?? null;
    if (page.rows.length < PAGE) break;
  }
  await noteFaults(faults, "the series of invoices", () => checkSeries(db, last, faults));
  for (const { invoiceId } of await store.findFilesWithoutInvoice(db))
    faults.push(`the invoice of a file is gone (${invoiceId})`);
  return invoices;
}

/** Lists the differences between a document, its columns and its order. */
function ofDocument(invoice: Invoice, document: InvoiceDocument, { orders, credited }: Page): string[] {
  const order = orders.get(invoice.orderId);
  const before = invoice.creditsId === null ? null : credited.get(invoice.creditsId);
  const kind = document.kind === "credit-note" ? "credit_note" : document.kind;
  const { netMinor, vatMinor, totalMinor, lines } = document;
  const checks: [string, boolean][] = [
    ["its number", document.number === invoice.number],
    ["its kind", kind === invoice.kind],
    ["its day", document.issuedOn === invoice.issuedAt.toISOString().slice(0, 10)],
    ["its total", totalMinor === invoice.totalMinor && netMinor + vatMinor === totalMinor],
    ["its currency", document.currency === invoice.currency],
    ["its lines", lines.reduce((sum, line) => sum + line.netMinor, 0) === netMinor],
    ["what it takes back", (document.credits?.number ?? null) === (before?.number ?? null) && before !== undefined],
  ];
  const differing = checks.filter(([, isSame]) => !isSame).map(([what]) => what);
  const isOrdered =
    order?.organizationId === invoice.organizationId &&
    order.totalMinor === totalMinor &&
    order.netMinor === netMinor &&
    order.vatMinor === vatMinor &&
    order.currency === document.currency &&
    order.language === document.language &&
    sameAs(order.buyer, document.buyer) &&
    sameAs(order.vat, document.vat);
  return [
    ...(differing.length > 0 ? [`does not say what its document says: ${differing.join(", ")}`] : []),
    ...(order ? [] : ["is of an order that is gone"]),
    ...(order && !isOrdered ? ["is not what was ordered"] : []),
  ];
}

async function checkSeries(db: Db, last: Map<string, number>, faults: Faults): Promise<void> {
  const listed = new Set<string>();
  for (const { kind, year, last: recorded } of await store.listSeries(db)) {
    const name = `${kind} ${year}`;
    listed.add(name);
    if ((last.get(name) ?? 0) !== recorded) {
      faults.push(
        `the series of ${kind === "invoice" ? "invoices" : "credit notes"} of ${year} is at ${recorded}, and its last number is ${last.get(name) ?? 0}`,
      );
    }
  }
  for (const name of last.keys()) if (!listed.has(name)) faults.push(`the series ${name} is gone`);
}

const sameAs = (stored: unknown, expected: object): boolean => canonicalJson(stored) === canonicalJson(expected);

const detail = (details: unknown, name: string): unknown =>
  typeof details === "object" && details !== null ? (details as Record<string, unknown>)[name] : undefined;
