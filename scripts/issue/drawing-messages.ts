/**
 * What a process that draws says: that it may be given work, then of each certificate whether its files are there;
 * meanwhile that it waits for the database.
 */
export type DrawingReport = "ready" | "waiting" | { publicId: string; fault: string | null };

/** What such a process is given: one certificate after another. */
export interface DrawingOrder {
  publicId: string;
}
