import type { Db, Transaction } from "../kernel/db";
import type { Faults } from "../kernel/faults";

/*
 * What certificates need of lists, approvals and problem reports: these are of modules/issuance, which uses this module
 * and is not known here. The composition root hands them in.
 */

/**
 * What other modules hold of people, erased in the same transaction: lines of lists, the tables that they came from,
 * words about them, and problem reports.
 */
export interface TracesElsewhere {
  /** How many lines under a name or address became no certificate. */
  countLines(db: Db, organizationId: string, recipient: string): Promise<number>;
  /** Erases those lines, and what was reported under that name or address; says how many of each. */
  eraseRecipient(
    tx: Transaction,
    organizationId: string,
    recipient: string,
  ): Promise<{ lines: number; reports: number }>;
  /** Erases what there is of these certificates, and of the people in them. */
  eraseCertificates(tx: Transaction, organizationId: string, certificates: ErasedCertificate[]): Promise<void>;
}

export interface ErasedCertificate {
  id: string;
  publicId: string;
  /** As the row holds it. */
  identity: string;
  recipientName: string;
  recipientEmail: string | null;
}

/** A list or an action on many that waits. */
export interface AwaitedChange {
  kind: "batch" | "bulk";
  id: string;
}

/** The lists that certificates came of, which are another module's. */
export interface ListsOfCertificates {
  /** Of these lists those that there are, each with its organization. */
  findOwners(db: Db, batchIds: string[]): Promise<Map<string, string>>;
  /** The lists and actions on many that wait for an approval or for their time and touch a certificate. */
  findAwaited(db: Db, certificate: { id: string; organizationId: string; publicId: string }): Promise<AwaitedChange[]>;
  /** Holds lines and certificates against each other; one sentence for each thing that should not be. */
  check(db: Db, faults: Faults): Promise<void>;
}

/** What people reported as wrong with certificates. */
export interface ReportsOfCertificates {
  /** How many reports of an organization wait for an answer, or those about one certificate. */
  countOpen(db: Db, organizationId: string, certificateId?: string): Promise<number>;
  /** Reports about a certificate, the oldest first; in a transaction that is about to erase them. */
  listAbout(
    db: Db,
    organizationId: string,
    certificateId: string,
  ): Promise<{ kind: string; message: string; createdAt: Date }[]>;
  /** When each report about a certificate was written. */
  findTimes(db: Db, organizationId: string, certificateId: string): Promise<Date[]>;
}
