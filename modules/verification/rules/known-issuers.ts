import { z } from "zod";

/** What a register says of an issuer. */
export interface KnownIssuer {
  name: string;
  /** Whose word it is. */
  registry: string;
}

/** The form in which the Digital Credentials Consortium publishes its registers of issuers. */
const Registry = z.looseObject({
  meta: z.looseObject({ name: z.string().max(200).optional() }).optional(),
  registry: z.record(z.string(), z.looseObject({ name: z.string().max(300) })),
});

/**
 * The issuers in a register, by their ID. `fallback` names a register that says of itself nothing. Null for other text.
 */
export function readKnownIssuers(json: unknown, fallback: string): Map<string, KnownIssuer> | null {
  const parsed = Registry.safeParse(json);
  if (!parsed.success) return null;
  const registry = parsed.data.meta?.name ?? fallback;
  return new Map(Object.entries(parsed.data.registry).map(([id, { name }]) => [id, { name, registry }]));
}
