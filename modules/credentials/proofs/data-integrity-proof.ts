import { z } from "zod";

/** Schema of a data integrity proof as written by this platform (W3C VC Data Integrity 1.0, section 2.1). */
export const DataIntegrityProofSchema = z.object({
  type: z.literal("DataIntegrityProof"),
  cryptosuite: z.string(),
  created: z.string(),
  verificationMethod: z.string(),
  proofPurpose: z.literal("assertionMethod"),
  proofValue: z.string(),
});
export type DataIntegrityProofValue = z.infer<typeof DataIntegrityProofSchema>;
