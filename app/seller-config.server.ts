import { electronicFormatIBAN, isValidBIC, isValidIBAN } from "ibantools";
import { z } from "zod";
import type { Operator } from "#app/operator";
import { SELLER_COUNTRIES, type Seller } from "#modules/billing/index";

export type SellerSettings = Seller;

/** Settings that name the seller of plans. */
export const SELLER_SETTINGS = {
  SELLER_NAME: z.string().min(1).max(120).optional(),
  SELLER_STREET: z.string().min(1).max(160).optional(),
  SELLER_POSTCODE: z.string().max(20).optional(),
  SELLER_CITY: z.string().min(1).max(80).optional(),
  SELLER_COUNTRY: z.enum(SELLER_COUNTRIES, "must be a member state of the European Union or MA").optional(),
  SELLER_VAT_NUMBER: z.string().min(4).max(40).optional(),
  SELLER_REGISTRATION: z.string().min(1).max(200).optional(),
  SELLER_IBAN: z
    .string()
    .transform((value) => electronicFormatIBAN(value) ?? "")
    .refine((value) => isValidIBAN(value), "must be an IBAN")
    .optional(),
  SELLER_BIC: z.string().refine(isValidBIC, "must be a BIC").optional(),
};
type SellerEnvironment = z.output<z.ZodObject<typeof SELLER_SETTINGS>>;

/** Well-known example account, for trying out transfers locally. */
const EXAMPLE_IBAN = "MA64011519000001205000534921";

/** Settings required for invoices. */
const NEEDED = ["SELLER_NAME", "SELLER_STREET", "SELLER_CITY", "SELLER_COUNTRY"] as const;

export function missingSellerSettings(env: SellerEnvironment) {
  return NEEDED.filter((name) => !env[name]);
}

/** Reads the legal entity; null where the settings do not name one, since an example must not pass for a real one. */
export function readOperator(env: SellerEnvironment, phone: string | null): Operator | null {
  const { SELLER_NAME: name, SELLER_STREET: street, SELLER_CITY: city, SELLER_COUNTRY: country } = env;
  if (!name || !street || !city || !country) return null;
  return {
    name,
    street,
    postcode: env.SELLER_POSTCODE ?? "",
    city,
    country,
    registration: env.SELLER_REGISTRATION ?? null,
    vatNumber: env.SELLER_VAT_NUMBER ?? null,
    phone,
  };
}

/**
 * Reads the seller. Without settings, in a local installation, an office in Rabat and a well-known example account.
 */
export function readSeller(env: SellerEnvironment, platform: { name: string; email: string }): SellerSettings {
  const isSet = missingSellerSettings(env).length === 0;
  return {
    name: env.SELLER_NAME ?? platform.name,
    street: env.SELLER_STREET ?? "Avenue Mohammed V",
    postcode: env.SELLER_POSTCODE ?? (isSet ? "" : "10000"),
    city: env.SELLER_CITY ?? "Rabat",
    country: env.SELLER_COUNTRY ?? "MA",
    vatNumber: env.SELLER_VAT_NUMBER ?? null,
    registration: env.SELLER_REGISTRATION ?? null,
    email: platform.email,
    iban: env.SELLER_IBAN ?? (isSet ? null : EXAMPLE_IBAN),
    bic: env.SELLER_BIC ?? null,
  };
}
