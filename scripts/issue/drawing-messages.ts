/** What a process that draws says: that it may be given work, and then of each certificate whether its files are there. */
export type DrawingReport = "ready" | { publicId: string; fault: string | null };

/** What such a process is given: one certificate after another. */
export interface DrawingOrder {
  publicId: string;
}
