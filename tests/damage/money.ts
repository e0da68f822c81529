import { changed, type Damage, gone } from "./damage";

const OTHER = "'00000000-0000-4000-8000-000000000000'";
const HEX64 = "repeat('a', 64)";
const INVOICE = `"organizationId" = :organization`;
const FILE = `"invoiceId" = (select id from "Invoice" where "organizationId" = :organization)`;
const NOTE = "kind = 'credit_note'";
const PAYMENT = `"organizationId" = :organization`;
const MOVEMENT = `"organizationId" = :organization and key like 'payment:%'`;
const ENTRY = `"organizationId" = :organization and account like 'cash:%'`;
const ORDER = `"organizationId" = :organization`;
const invoice = (values: Record<string, string>, line: RegExp) => changed("Invoice", INVOICE, values, line);
const payment = (values: Record<string, string>, line: RegExp) => changed("Payment", PAYMENT, values, line);
const refund = (values: Record<string, string>, line: RegExp) => changed("Refund", "true", values, line);
const order = (values: Record<string, string>, line: RegExp) => changed("PaymentOrder", ORDER, values, line);

const UNREADABLE = /^invoice \S+ has a document that cannot be read$/;
const OTHERWISE = /^order \S+ is another than was paid, as the audit log says$/;

/** Damage to payments and the documents made from them. */
export const MONEY: Damage[] = [
  gone("Invoice", INVOICE, /^invoice \S+ was made, as the audit log says, and is gone$/),
  gone("Invoice", NOTE, /^the series of credit notes of 2026 is at 1, and its last number is 0$/),
  invoice({ id: OTHER }, /^invoice \S+ was made, as the audit log says, and is gone$/),
  invoice({ number: "'2026-000009'" }, /^invoice 2026-000009 does not say what its document says: its number$/),
  invoice({ number: "'x'" }, /^invoice x does not say what its document says: its number$/),
  invoice({ kind: "'credit_note'" }, /does not say what its document says: its kind/),
  invoice({ issuedAt: `"issuedAt" - interval '1 year'` }, /does not say what its document says: its day$/),
  invoice({ totalMinor: `"totalMinor" + 1` }, /does not say what its document says: its total$/),
  invoice({ currency: "'USD'" }, /does not say what its document says: its currency$/),
  invoice({ orderId: OTHER }, /^invoice \S+ is of an order that is gone$/),
  invoice({ organizationId: ":rival" }, /^invoice \S+ is not what was ordered$/),
  invoice(
    { document: `jsonb_set(document, '{buyer,name}', '"Somebody"')` },
    /says something else than when it was made, as the audit log says$/,
  ),
  invoice(
    { document: `jsonb_set(document, '{netMinor}', '1')` },
    /does not say what its document says: its total, its lines$/,
  ),
  invoice({ document: `document - 'lines'` }, UNREADABLE),
  invoice({ document: "'null'" }, UNREADABLE),
  invoice({ document: `jsonb_set(document, '{netMinor}', '"many"')` }, UNREADABLE),
  changed("Invoice", NOTE, { creditsId: "null" }, /does not say what its document says: what it takes back$/),
  changed("Invoice", NOTE, { creditsId: OTHER }, /does not say what its document says: what it takes back$/),

  gone("InvoiceFile", FILE, /^the file of invoice \S+ is gone$/),
  changed("InvoiceFile", FILE, { pdf: String.raw`pdf || '\x00'` }, /^the file of invoice \S+ was altered$/),
  changed(
    "InvoiceFile",
    FILE,
    { pdf: String.raw`'\x'`, sha256: String.raw`encode(sha256('\x'), 'hex')` },
    /^the file of invoice \S+ was altered$/,
  ),
  changed("InvoiceFile", FILE, { sha256: HEX64 }, /^the file of invoice \S+ was altered$/),
  changed("InvoiceFile", FILE, { invoiceId: OTHER }, /^the file of invoice \S+ is gone$/),

  gone("InvoiceSeries", "kind = 'invoice'", /^the series invoice 2026 is gone$/),
  changed(
    "InvoiceSeries",
    "kind = 'invoice'",
    { last: "1" },
    /^the series of invoices of 2026 is at 1, and its last number is 2$/,
  ),
  changed("InvoiceSeries", "kind = 'invoice'", { year: "2025" }, /^the series invoice 2026 is gone$/),
  changed(
    "InvoiceSeries",
    "kind = 'credit_note'",
    { kind: "'invoice'", year: "2025" },
    /^the series credit_note 2026 is gone$/,
  ),

  gone("LedgerTransaction", MOVEMENT, /^payment:\S+ is not in the ledger$/),
  changed("LedgerTransaction", MOVEMENT, { id: OTHER }, /^\d entries are left of the movement \S+, which is gone$/),
  changed(
    "LedgerTransaction",
    MOVEMENT,
    { key: "'payment:x'" },
    /^the movement payment:x is of something that is gone$/,
  ),
  changed(
    "LedgerTransaction",
    MOVEMENT,
    { organizationId: ":rival" },
    /is of another organization than what it is of$/,
  ),
  changed(
    "LedgerTransaction",
    MOVEMENT,
    { at: `"at" - interval '1 day'` },
    /was written down at another time than what it is of$/,
  ),
  gone("LedgerEntry", ENTRY, /^the movement \S+ does not add up to nothing$/),
  changed("LedgerEntry", ENTRY, { amountMinor: `"amountMinor" + 1` }, /^the movement \S+ does not add up to nothing$/),
  changed("LedgerEntry", ENTRY, { account: "'cash:bank'" }, /has other amounts or accounts than what it is of$/),
  changed("LedgerEntry", ENTRY, { account: "'nowhere'" }, /has other amounts or accounts than what it is of$/),
  changed("LedgerEntry", ENTRY, { organizationId: ":rival" }, /is of another organization than what it is of$/),
  changed("LedgerEntry", ENTRY, { currency: "'USD'" }, /has another currency than what it is of$/),
  changed("LedgerEntry", ENTRY, { transactionId: OTHER }, /^1 entries are left of the movement \S+, which is gone$/),

  gone("Payment", PAYMENT, /^the movement payment:\S+ is of something that is gone$/),
  payment({ id: OTHER }, /^the movement payment:\S+ is of something that is gone$/),
  payment({ amountMinor: `"amountMinor" + 1` }, /has other amounts or accounts than what it is of$/),
  payment({ currency: "'USD'" }, /has another currency than what it is of$/),
  payment({ state: "'declined'" }, /^the movement payment:\S+ is of something that is gone$/),
  payment({ provider: "'paypal'" }, /has other amounts or accounts than what it is of$/),
  payment({ organizationId: ":rival" }, /is of another organization than its payment/),
  payment({ orderId: OTHER }, /^payment \S+ is of an order that is gone$/),
  payment({ settledAt: `"settledAt" - interval '1 day'` }, /was written down at another time than what it is of$/),

  gone("Refund", "true", /^the movement refund:\S+ is of something that is gone$/),
  gone(
    "Refund",
    "true",
    /^organization \S+ was given back \d+, as the audit log says, and not 0$/,
    `delete from "LedgerEntry" where "transactionId" in (select id from "LedgerTransaction" where key like 'refund%')`,
    `delete from "LedgerTransaction" where key like 'refund%'`,
  ),
  refund({ id: OTHER }, /^the movement refund:\S+ is of something that is gone$/),
  refund({ amountMinor: `"amountMinor" - 1` }, /^refund \S+ is not of what its payment says$/),
  refund({ currency: "'USD'" }, /^refund \S+ is not of what its payment says$/),
  refund({ provider: "'paypal'" }, /^refund \S+ is not of what its payment says$/),
  refund({ organizationId: ":organization" }, /^refund \S+ is not of what its payment says$/),
  refund({ state: "'failed'" }, /^the movement refund:\S+ is of something that is gone$/),
  refund({ paymentId: OTHER }, /^refund \S+ is of a payment that is gone$/),
  refund({ creditNoteId: OTHER }, /^refund \S+ is of a credit note that is gone$/),
  refund({ settledAt: `"settledAt" - interval '1 day'` }, /was written down at another time than what it is of$/),

  gone("PaymentOrder", ORDER, /^order \S+ was paid, as the audit log says, and is gone$/),
  order({ id: OTHER }, /^order \S+ was paid, as the audit log says, and is gone$/),
  order({ state: "'withdrawn'" }, /^order \S+ was paid, as the audit log says, and is withdrawn$/),
  order({ plan: "'enterprise'" }, OTHERWISE),
  order({ period: "'annual'" }, OTHERWISE),
  order({ kind: "'renewal'" }, OTHERWISE),
  // The database itself checks that a price adds up.
  order({ totalMinor: `"totalMinor" + 1`, netMinor: `"netMinor" + 1` }, OTHERWISE),
  order({ netMinor: `"netMinor" + 1`, vatMinor: `"vatMinor" - 1` }, /^invoice \S+ is not what was ordered$/),
  order({ buyer: `jsonb_set(buyer, '{name}', '"Somebody"')` }, /^invoice \S+ is not what was ordered$/),
  order({ buyer: "'null'" }, /^invoice \S+ is not what was ordered$/),
  order({ vat: "'[]'" }, /^invoice \S+ is not what was ordered$/),
  order({ language: "'fr'" }, /^invoice \S+ is not what was ordered$/),
  order({ currency: "'USD'" }, /^invoice \S+ is not what was ordered$/),
  order({ organizationId: ":rival" }, OTHERWISE),

  gone(
    "QuotaUse",
    `"organizationId" = :organization`,
    /^organization \S+ has used 0 certificates of \S+, and \d+ were issued or wait$/,
  ),
  changed(
    "QuotaUse",
    `"organizationId" = :organization`,
    { used: "1" },
    /^organization \S+ has used 1 certificates of \S+, and \d+ were issued or wait$/,
  ),
  changed(
    "QuotaUse",
    `"organizationId" = :organization`,
    { used: "-7" },
    /^organization \S+ has used -7 certificates of \S+, and \d+ were issued or wait$/,
  ),
  changed(
    "QuotaUse",
    `"organizationId" = :organization`,
    { month: "'2026-10'" },
    /^organization \S+ has used 0 certificates of \S+, and \d+ were issued or wait$/,
  ),
  changed(
    "QuotaUse",
    `"organizationId" = :organization`,
    { organizationId: ":rival" },
    /has used \d+ certificates of \S+, and 0 were issued or wait$/,
  ),
];
