import { z } from "zod";
import { LEFT_OUT_CAUSES, type LeftOut } from "../../kernel/ports";

const LeftOutSchema = z.array(
  z.object({
    file: z.string().nullable(),
    line: z.number(),
    entry: z.number().nullable(),
    cause: z.enum(LEFT_OUT_CAUSES),
    amountMinor: z.number().nullable(),
    currency: z.string().nullable(),
  }),
);

/** Reads the stored list of what a statement's import left out. */
export const readLeftOut = (stored: unknown): LeftOut[] => LeftOutSchema.safeParse(stored).data ?? [];
