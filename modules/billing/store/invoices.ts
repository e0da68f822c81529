import type { Prisma } from "#prisma/generated/client";
import type { Db, Transaction } from "../../kernel/db";

export type StoredInvoice = Prisma.InvoiceGetPayload<object>;

/** The next number of a kind and year. Whoever takes one holds it until the transaction ends, and gives it back by failing. */
export async function takeInvoiceNumber(tx: Transaction, kind: "invoice" | "credit_note", year: number) {
  const [row] = await tx.$queryRaw<{ last: number }[]>`
    insert into "InvoiceSeries" ("kind", "year", "last") values (${kind}::"InvoiceKind", ${year}, 1)
    on conflict ("kind", "year") do update set "last" = "InvoiceSeries"."last" + 1 returning "last"`;
  if (!row) throw new Error("no number was given");
  return row.last;
}

export function insertInvoice(tx: Transaction, data: Prisma.InvoiceUncheckedCreateInput): Promise<StoredInvoice> {
  return tx.invoice.create({ data });
}

/** Everything that an organization was sent, the newest first. */
export function findInvoices(db: Db, organizationId: string): Promise<StoredInvoice[]> {
  return db.invoice.findMany({ where: { organizationId }, orderBy: [{ issuedAt: "desc" }, { number: "desc" }] });
}

export function findInvoice(db: Db, organizationId: string, id: string): Promise<StoredInvoice | null> {
  return db.invoice.findFirst({ where: { id, organizationId } });
}

export function findInvoiceById(db: Db, id: string): Promise<StoredInvoice | null> {
  return db.invoice.findUnique({ where: { id } });
}

export function findInvoiceOfOrder(db: Db, orderId: string): Promise<StoredInvoice | null> {
  return db.invoice.findFirst({ where: { orderId, kind: "invoice" } });
}

export function findCreditNoteOf(db: Db, invoiceId: string): Promise<StoredInvoice | null> {
  return db.invoice.findFirst({ where: { creditsId: invoiceId } });
}

export function findInvoiceFile(db: Db, invoiceId: string) {
  return db.invoiceFile.findUnique({ where: { invoiceId } });
}

/** Keeps the file that was drawn first. */
export async function insertInvoiceFile(db: Db, data: Prisma.InvoiceFileUncheckedCreateInput): Promise<void> {
  await db.invoiceFile.createMany({ data, skipDuplicates: true });
}

/** All invoices of a kind in their order, for those who check them. */
export function findAllInvoices(db: Db) {
  return db.invoice.findMany({
    select: { id: true, kind: true, number: true, orderId: true, totalMinor: true },
    orderBy: { number: "asc" },
  });
}
