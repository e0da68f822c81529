import type { BillingPeriod, Plan } from "./plans";
import type { Vat } from "./vat";

/** Who sells. From the configuration, and as it was when an invoice was made. */
export interface Seller {
  name: string;
  street: string;
  postcode: string;
  city: string;
  /** ISO 3166-1, two letters. */
  country: string;
  /** Null where there is none. */
  vatNumber: string | null;
  /** What else the law of the country wants on an invoice: the number in a register, for one. */
  registration: string | null;
  email: string;
  /** Without spaces; null where transfers are not offered. */
  iban: string | null;
  bic: string | null;
}

/** Whom an invoice is made out to. */
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
   * `plan`: a whole period; `rest`: what is left of one, after an upgrade; `unused`: what was paid for and not used,
   * less than nothing.
   */
  kind: "plan" | "rest" | "unused";
  plan: Plan;
  period: BillingPeriod;
  /** ISO 8601, in UTC. */
  from: string;
  until: string;
  netMinor: number;
}

/**
 * Everything that is printed on an invoice, a credit note or a pro-forma invoice, as it was when it was made. Amounts
 * are minor units.
 */
export interface InvoiceDocument {
  /** `request` is a pro-forma invoice: it asks for a transfer and is none for the books. */
  kind: "invoice" | "credit-note" | "request";
  /** Of an invoice or credit note; of a pro-forma invoice its payment reference. */
  number: string;
  /** "2026-11-24" */
  issuedOn: string;
  /** Of its texts. */
  language: string;
  currency: string;
  seller: Seller;
  buyer: Buyer;
  lines: InvoiceLine[];
  netMinor: number;
  vat: Vat;
  vatMinor: number;
  totalMinor: number;
  /** How and when it was paid; null for what is not. */
  paid: { via: "card" | "paypal" | "bank" | "credit" | "test"; on: string } | null;
  /** Of a credit note: the invoice that it takes back. */
  credits: { number: string; issuedOn: string } | null;
  /** Of a pro-forma invoice: what to write on the transfer (ISO 11649), and until when. */
  transfer: { reference: string; dueOn: string } | null;
}
