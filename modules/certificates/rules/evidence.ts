import { z } from "zod";
import { EVIDENCE_DAYS } from "../limits";

const DAY_MS = 86_400_000;

/** Until when the evidence of a certificate that was erased then is held, at the latest. */
export const heldUntil = (erasedAt: Date): Date => new Date(erasedAt.getTime() + EVIDENCE_DAYS * DAY_MS);

/**
 * What is held of a certificate that was erased while it was frozen: what it said, which pictures it had, and what was
 * reported and noted about it. Of who reported it nothing is held.
 */
export const Evidence = z.object({
  recipientName: z.string(),
  recipientEmail: z.string().nullable(),
  achievementName: z.string(),
  achievementId: z.string().nullable(),
  /** Its signed documents, the present one first. */
  documents: z.array(z.string()),
  /** The picture of its recipient, a JPEG in Base64. */
  picture: z.string().nullable(),
  /** Times in ISO 8601. */
  notes: z.array(z.object({ step: z.string(), text: z.string(), at: z.string() })),
  reports: z.array(z.object({ kind: z.string(), message: z.string(), at: z.string() })),
});
export type Evidence = z.infer<typeof Evidence>;
