import type { KeyObject } from "node:crypto";
import type { Database } from "../kernel/db";
import type { Clock, Ids, Jobs, PaymentProvider } from "../kernel/ports";
import type { InvoiceDrawing } from "./invoices/invoice-drawing";
import type { Seller } from "./rules/invoice-document";

/** Configured payment providers. */
export interface Payments {
  offered: PaymentProvider[];
  /** Finds a provider, also one that is no longer offered, as long as its keys are configured. */
  find(name: string): PaymentProvider | null;
}

export interface BillingDeps {
  db: Database;
  ids: Ids;
  clock: Clock;
  jobs: Jobs;
  payments: Payments;
  drawing: InvoiceDrawing;
  seller: Seller;
  /** Key for hashing the people, cards and domains that used a trial, so that the database does not reveal them. */
  trialKey: KeyObject;
  /** Name shown beside what a customer pays. */
  productName: string;
  billingUrls: {
    /** Return address from a provider where the customer saved a payment method. */
    setup: (setupId: string) => string;
    /** Return address after the customer confirmed a payment. */
    order: (orderId: string) => string;
    plan: () => string;
  };
}
