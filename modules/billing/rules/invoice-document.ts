import type { BillingPeriod, Plan } from "./plans";
import type { Vat } from "./vat";

/** Seller from the configuration, as of the time when an invoice was issued. */
export interface Seller {
  name: string;
  street: string;
  postcode: string;
  city: string;
  /** ISO 3166-1, two letters. */
  country: string;
  /** Null where the seller has none. */
  vatNumber: string | null;
  /** Other information that the country's law requires on an invoice, such as a register number. */
  registration: string | null;
  email: string;
  /** Without spaces; null where transfers are not offered. */
  iban: string | null;
  bic: string | null;
}

/** Customer to whom an invoice is addressed. */
export interface Buyer {
  name: string;
  street: string;
  postcode: string;
  city: string;
  country: string;
  vatNumber: string | null;
  email: string;
}

export interface InvoiceLine {
  /**
   * `plan`: a whole period; `rest`: the remaining part of a period, after an upgrade; `unused`: the deduction for paid
   * time that is not used, a negative amount.
   */
  kind: "plan" | "rest" | "unused";
  plan: Plan;
  period: BillingPeriod;
  /** ISO 8601 in UTC. */
  from: string;
  until: string;
  netMinor: number;
}

/**
 * Everything that is printed on an invoice, a credit note or a pro-forma invoice, as of its issue. Amounts are minor
 * units.
 */
export interface InvoiceDocument {
  /** `request` is a pro-forma invoice: it asks for a transfer and is not in the books. */
  kind: "invoice" | "credit-note" | "request";
  /** Number of an invoice or credit note; the payment reference of a pro-forma invoice. */
  number: string;
  /** "2026-11-24" */
  issuedOn: string;
  /** Language of its texts. */
  language: string;
  currency: string;
  seller: Seller;
  buyer: Buyer;
  lines: InvoiceLine[];
  netMinor: number;
  vat: Vat;
  vatMinor: number;
  totalMinor: number;
  /** How and when it was paid; null where it is not paid. */
  paid: { via: "card" | "paypal" | "bank" | "credit" | "test"; on: string } | null;
  /** Invoice that a credit note cancels. */
  credits: { number: string; issuedOn: string } | null;
  /** Reference for the transfer of a pro-forma invoice (ISO 11649), and its due date. */
  transfer: { reference: string; dueOn: string } | null;
}
