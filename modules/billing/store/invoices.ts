import type { Prisma } from "#prisma/generated/client";
import type { Db, Transaction } from "../../kernel/db";

export type StoredInvoice = Prisma.InvoiceGetPayload<object>;

/**
 * Takes the next number of a kind and year. The number is locked until the transaction ends, and free again where the
 * transaction fails.
 */
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

/** Lists all invoices and credit notes of an organization, the newest first. */
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

/** Stores the first drawn file; false where there is one already. */
export async function insertInvoiceFile(db: Db, data: Prisma.InvoiceFileUncheckedCreateInput): Promise<boolean> {
  return (await db.invoiceFile.createMany({ data, skipDuplicates: true })).count === 1;
}

/** Lists all invoices and credit notes by number, to check the books. */
export function findAllInvoices(db: Db) {
  return db.invoice.findMany({
    select: { id: true, kind: true, number: true, orderId: true, totalMinor: true },
    orderBy: { number: "asc" },
  });
}

/**
 * Returns the invoices that follow the id `after`, ordered by id, with their files' digests by PostgreSQL, their
 * orders, and the invoices that they cancel.
 */
export async function pageOfInvoices(db: Db, after: string | null, take: number) {
  const rows = await db.invoice.findMany({ where: after ? { id: { gt: after } } : {}, orderBy: { id: "asc" }, take });
  const ids = rows.map(({ id }) => id);
  const [files, orders, credited] = await Promise.all([
    db.$queryRaw<{ invoiceId: string; sha256: string; found: string }[]>`
      select "invoiceId"::text, sha256, encode(sha256(pdf), 'hex') as found from "InvoiceFile" where "invoiceId" = any(${ids}::uuid[])`,
    db.paymentOrder.findMany({ where: { id: { in: rows.map(({ orderId }) => orderId) } } }),
    db.invoice.findMany({ where: { id: { in: rows.flatMap(({ creditsId }) => creditsId ?? []) } } }),
  ]);
  return {
    rows,
    files: new Map(files.map((file) => [file.invoiceId, file])),
    orders: new Map(orders.map((order) => [order.id, order])),
    credited: new Map(credited.map((invoice) => [invoice.id, invoice])),
  };
}

/** Finds files whose invoice does not exist. */
export function findFilesWithoutInvoice(db: Db) {
  return db.$queryRaw<{ invoiceId: string }[]>`
    select f."invoiceId"::text from "InvoiceFile" f left join "Invoice" i on i.id = f."invoiceId" where i.id is null order by 1`;
}

export function listSeries(db: Db) {
  return db.invoiceSeries.findMany({ orderBy: [{ kind: "asc" }, { year: "asc" }] });
}

/** Finds orders, payments and refunds that contradict or miss each other or their invoices. */
export function findPaidInVain(db: Db) {
  return db.$queryRaw<{ what: string; id: string }[]>`
    select 'order ' || o.id || ' is paid and has no invoice' as what, o.id::text as id from "PaymentOrder" o
      where o.state = 'paid' and not exists (select 1 from "Invoice" i where i."orderId" = o.id and i.kind = 'invoice')
    union all
    select 'order ' || o.id || ' has an invoice and is ' || o.state, o.id::text from "PaymentOrder" o
      where o.state <> 'paid' and exists (select 1 from "Invoice" i where i."orderId" = o.id)
    union all
    select 'order ' || o.id || ' is of another organization than its payment ' || p.id, o.id::text from "PaymentOrder" o
      join "Payment" p on p."orderId" = o.id and p."organizationId" <> o."organizationId"
    union all
    select 'payment ' || p.id || ' is of an order that is gone', p.id::text from "Payment" p
      left join "PaymentOrder" o on o.id = p."orderId" where o.id is null
    union all
    select 'refund ' || r.id || ' is of a payment that is gone', r.id::text from "Refund" r
      left join "Payment" p on p.id = r."paymentId" where p.id is null
    union all
    select 'refund ' || r.id || ' is not of what its payment says', r.id::text from "Refund" r
      join "Payment" p on p.id = r."paymentId" and (p."amountMinor" <> r."amountMinor" or p.provider <> r.provider
        or p.currency <> r.currency or p."organizationId" <> r."organizationId" or p.state <> 'succeeded')
    union all
    select 'refund ' || r.id || ' is of a credit note that is gone', r.id::text from "Refund" r
      where r."creditNoteId" <> r."paymentId" and not exists (select 1 from "Invoice" i where i.id = r."creditNoteId" and i.kind = 'credit_note')
    order by 1`;
}

/** Finds which of these ids belong to an invoice or credit note. */
export async function findInvoiceIds(db: Db, ids: string[]): Promise<Set<string>> {
  const rows = ids.length === 0 ? [] : await db.invoice.findMany({ where: { id: { in: ids } }, select: { id: true } });
  return new Set(rows.map(({ id }) => id));
}
