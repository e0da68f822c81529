/**
 * Message of a drawing process: that it is ready for work, the result of each certificate, or that it waits for the
 * database.
 */
export type DrawingReport = "ready" | "waiting" | { publicId: string; fault: string | null };

/** Message to a drawing process: one certificate to draw. */
export interface DrawingOrder {
  publicId: string;
}
