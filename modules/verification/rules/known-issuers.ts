import { z } from "zod";

/** Entry of an issuer in a register. */
export interface KnownIssuer {
  name: string;
  /** Name of the register. */
  registry: string;
}

/** Format in which the Digital Credentials Consortium publishes its registers of issuers. */
const Registry = z.looseObject({
  meta: z.looseObject({ name: z.string().max(200).optional() }).optional(),
  registry: z.record(z.string(), z.looseObject({ name: z.string().max(300) })),
});

/**
 * Reads the issuers of a register, by ID. `fallback` is the name for a register that states none. Null for invalid
 * input.
 */
export function readKnownIssuers(json: unknown, fallback: string): Map<string, KnownIssuer> | null {
  const parsed = Registry.safeParse(json);
  if (!parsed.success) return null;
  const registry = parsed.data.meta?.name ?? fallback;
  return new Map(Object.entries(parsed.data.registry).map(([id, { name }]) => [id, { name, registry }]));
}
