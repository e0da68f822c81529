import type { KeyObject } from "node:crypto";
import type { Database } from "../kernel/db";
import type { Clock, Ids, Jobs, PaymentProvider } from "../kernel/ports";
import type { InvoiceDrawing } from "./invoices/invoice-drawing";
import type { Seller } from "./rules/invoice-document";

/** The providers that are configured here. */
export interface Payments {
  offered: PaymentProvider[];
  /** Also one that is not offered any more, as long as its keys are there. */
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
  /** Names people, cards and domains whose trial was used without saying which. */
  trialKey: KeyObject;
  /** As it is printed beside what somebody pays. */
  productName: string;
  billingUrls: {
    /** Where somebody comes back to from a provider that keeps their payment method. */
    setup: (setupId: string) => string;
    /** Where they come back to after they confirmed a payment. */
    order: (orderId: string) => string;
    plan: () => string;
  };
}
