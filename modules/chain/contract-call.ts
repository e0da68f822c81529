import { z } from "zod";
import type { ContractCall, Hex32 } from "../kernel/ports";

const hex32 = z.templateLiteral(["0x", z.string().regex(/^[0-9a-f]{64}$/)]) satisfies z.ZodType<Hex32>;

const Call: z.ZodType<ContractCall> = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("anchor"), root: hex32 }),
  z.object({ kind: z.literal("publish-status"), list: z.string(), digest: hex32 }),
  z.object({
    kind: z.enum(["register-key", "retire-key", "report-key-compromise"]),
    organization: z.string(),
    key: z.string(),
  }),
]);

/** Parses a stored call. Throws for any other value. */
export function readCall(stored: unknown): ContractCall {
  return Call.parse(stored);
}
