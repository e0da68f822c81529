import { z } from "zod";

const hex = z
  .string()
  .regex(/^0x[0-9a-f]*$/i)
  .max(4_000_000);

/**
 * Everything needed to verify one certificate without the platform, in one file. Each field proves its own content, so
 * that nothing in the file has to be trusted. A later version gets another number; readers refuse unknown versions.
 */
export const EvidenceSchema = z.object({
  type: z.literal("SanadEvidence"),
  version: z.literal(1),
  /** Claimed time of creation, ISO 8601. It is unsigned: for archivists only, and no verifier shows it. */
  madeAt: z.iso.datetime(),
  /** The issued credential, character for character. */
  credential: z.string().max(1_000_000),
  issuer: z.object({
    /** The Blockcerts issuer profile, with the history of signing keys. */
    profile: z.unknown(),
    /** The did:web document. */
    didDocument: z.unknown(),
  }),
  /** Null for a certificate without an anchor yet. */
  anchor: z
    .object({
      /** Chain id as named by the platform. Verifiers use the one in the signed transaction. */
      chainId: z.int(),
      contract: z.string(),
      transactionHash: hex,
      /** Null if the chain was out of reach when the file was made. */
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
  /** Signed lists by address. */
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

/** Returns whether a file of this name belongs in an evidence archive; the PDF is named after the certificate. */
export const isNameInArchive = (name: string): boolean =>
  /^(?:READ-ME\.txt|verify\.html|evidence\.json|[^/]{1,60}\.pdf)$/.test(name);
