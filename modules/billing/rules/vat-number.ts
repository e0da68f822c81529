import { checkVAT, countries } from "jsvat";
import { EU_STANDARD_RATES } from "./vat-rates";

/** Prefixes of VAT numbers of countries that do not use their own code. */
const PREFIXES: Record<string, string> = { GR: "EL" };

/**
 * Reads a VAT number as it is stored: digits and letters without separators, beginning with the country's letters where
 * jsvat supports the country. Null where its format or its check digits are not those of the country. Only the country
 * itself could confirm that the number is registered.
 */
export function readVatNumber(country: string, text: string): string | null {
  const plain = text.replace(/[^\p{L}\p{N}]/gu, "").toUpperCase();
  const prefix = PREFIXES[country] ?? country;
  // French numbers may begin with two letters, so that another country's prefix would pass as part of them.
  if (isPrefixOfOther(plain, prefix)) return null;
  // The number of a Moroccan company is its ICE of 15 digits. jsvat supports the member states of the European Union
  // and some other countries.
  if (country === "MA") return /^\d{15}$/.test(plain) ? plain : null;
  const { isValid, isSupportedCountry, value } = checkVAT(plain.startsWith(prefix) ? plain : prefix + plain, countries);
  if (isSupportedCountry) return isValid ? (value ?? null) : null;
  return /^(?=.*\d)[A-Z0-9]{4,20}$/.test(plain) ? plain : null;
}

const EU_PREFIXES = Object.keys(EU_STANDARD_RATES).map((code) => PREFIXES[code] ?? code);
const isPrefixOfOther = (plain: string, prefix: string) =>
  EU_PREFIXES.some((other) => other !== prefix && plain.startsWith(other));
