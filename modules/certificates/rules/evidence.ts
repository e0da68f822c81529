import { z } from "zod";
import { EVIDENCE_DAYS } from "../limits";

const DAY_MS = 86_400_000;

/** Returns the latest time until which the evidence of a certificate erased at that time is stored. */
export const heldUntil = (erasedAt: Date): Date => new Date(erasedAt.getTime() + EVIDENCE_DAYS * DAY_MS);

/**
 * Evidence of a certificate that was erased while frozen: its content, its pictures, and the reports and notes about
 * it. The reporters' identities are not stored.
 */
export const Evidence = z.object({
  recipientName: z.string(),
  recipientEmail: z.string().nullable(),
  achievementName: z.string(),
  achievementId: z.string().nullable(),
  /** Signed documents, current one first. */
  documents: z.array(z.string()),
  /** Recipient's picture, a JPEG in Base64. */
  picture: z.string().nullable(),
  /** Times in ISO 8601. */
  notes: z.array(z.object({ step: z.string(), text: z.string(), at: z.string() })),
  reports: z.array(z.object({ kind: z.string(), message: z.string(), at: z.string() })),
});
export type Evidence = z.infer<typeof Evidence>;
