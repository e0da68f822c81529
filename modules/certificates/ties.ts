import type { Db, Transaction } from "../kernel/db";
import type { Faults } from "../kernel/faults";

/*
 * Interfaces that certificates need from batches, approvals and problem reports. modules/issuance implements them and
 * depends on this module, so this module cannot import it; the composition root injects them.
 */

/**
 * Access to personal data in other modules, for erasing it in the same transaction: batch rows, the uploaded tables,
 * notes, and problem reports.
 */
export interface TracesElsewhere {
  /** Counts the batch rows with a name or address that became no certificate. */
  countLines(db: Db, organizationId: string, recipient: string): Promise<number>;
  /** Erases those rows, and the problem reports from that name or address; returns how many of each. */
  eraseRecipient(
    tx: Transaction,
    organizationId: string,
    recipient: string,
  ): Promise<{ lines: number; reports: number }>;
  /** Erases everything about these certificates and their recipients. */
  eraseCertificates(tx: Transaction, organizationId: string, certificates: ErasedCertificate[]): Promise<void>;
}

export interface ErasedCertificate {
  id: string;
  publicId: string;
  /** Value of the certificate row's column. */
  identity: string;
  recipientName: string;
  recipientEmail: string | null;
}

/** A batch or bulk action that waits for approval or its scheduled time. */
export interface AwaitedChange {
  kind: "batch" | "bulk";
  id: string;
}

/** Access to the batches that certificates came from, which belong to another module. */
export interface ListsOfCertificates {
  /** Finds which of these batches exist, with the organization of each. */
  findOwners(db: Db, batchIds: string[]): Promise<Map<string, string>>;
  /** Finds the batches and bulk actions that include a certificate and wait for approval or their scheduled time. */
  findAwaited(db: Db, certificate: { id: string; organizationId: string; publicId: string }): Promise<AwaitedChange[]>;
  /** Compares batch rows with certificates; reports one sentence per fault. */
  check(db: Db, faults: Faults): Promise<void>;
}

/** Access to the problem reports about certificates. */
export interface ReportsOfCertificates {
  /** Counts the open reports of an organization, or those about one certificate. */
  countOpen(db: Db, organizationId: string, certificateId?: string): Promise<number>;
  /** Lists the reports about a certificate, oldest first; used in a transaction that is about to erase them. */
  listAbout(
    db: Db,
    organizationId: string,
    certificateId: string,
  ): Promise<{ kind: string; message: string; createdAt: Date }[]>;
  /** Lists the times at which the reports about a certificate were written. */
  findTimes(db: Db, organizationId: string, certificateId: string): Promise<Date[]>;
}
