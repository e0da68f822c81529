import { z } from "zod";

const hex = z
  .string()
  .regex(/^0x[0-9a-f]*$/i)
  .max(4_000_000);

/**
 * Everything that is needed to verify one certificate without us, in one file. What a field holds is proven by the
 * field itself: nothing in here has to be believed. A later version gets another number; readers refuse what they do
 * not know.
 */
export const EvidenceSchema = z.object({
  type: z.literal("SanadEvidence"),
  version: z.literal(1),
  /**
   * When it says that it was put together, ISO 8601. Nobody signed this: it is for archivists, and no verifier shows
   * it.
   */
  madeAt: z.iso.datetime(),
  /** The credential as handed out, character for character. */
  credential: z.string().max(1_000_000),
  issuer: z.object({
    /** The Blockcerts issuer profile, with the history of the signing keys. */
    profile: z.unknown(),
    /** The did:web document. */
    didDocument: z.unknown(),
  }),
  /** Null for a certificate that is not anchored yet. */
  anchor: z
    .object({
      /** As the platform named it. Verifiers take the chain from the signed transaction. */
      chainId: z.int(),
      contract: z.string(),
      transactionHash: hex,
      /** Null where the chain was out of reach when this was made. */
      proof: z
        .object({
          transaction: hex,
          index: z.int().min(0),
          blockNumber: z.int(),
          blockHash: hex,
          blockTime: z.iso.datetime(),
          header: hex,
          nodes: z.array(hex).max(64),
        })
        .nullable(),
    })
    .nullable(),
  /** The signed lists by their address. */
  statusLists: z.array(z.object({ url: z.string(), list: z.unknown() })).max(8),
});
export type EvidenceBundle = z.infer<typeof EvidenceSchema>;

/** Reads an evidence file; null for anything else. */
export function readEvidence(text: string): EvidenceBundle | null {
  try {
    const parsed = EvidenceSchema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** Whether a file of this name lies in an archive of evidence; its PDF is named by the certificate. */
export const isNameInArchive = (name: string): boolean =>
  /^(?:READ-ME\.txt|verify\.html|evidence\.json|[^/]{1,60}\.pdf)$/.test(name);
