import { checkVAT, countries } from "jsvat";
import { EU_STANDARD_RATES } from "./vat-rates";

/** How a country begins its VAT numbers, where that is not its own code. */
const PREFIXES: Record<string, string> = { GR: "EL" };

/**
 * A VAT number as it is stored: its country's letters and then digits and letters, without anything between. Null where
 * its form or its check digits are not those of that country. Whether it is registered only the country itself knows.
 */
export function readVatNumber(country: string, text: string): string | null {
  const plain = text.replace(/[^\p{L}\p{N}]/gu, "").toUpperCase();
  const prefix = PREFIXES[country] ?? country;
  // French numbers may begin with two letters: another country's letters would pass for them.
  if (isPrefixOfOther(plain, prefix)) return null;
  // The number of a Moroccan company is its ICE, of 15 digits; jsvat knows the member states of the European Union and
  // some others.
  if (country === "MA") return /^\d{15}$/.test(plain) ? plain : null;
  const { isValid, isSupportedCountry, value } = checkVAT(plain.startsWith(prefix) ? plain : prefix + plain, countries);
  if (isSupportedCountry) return isValid ? (value ?? null) : null;
  return /^(?=.*\d)[A-Z0-9]{4,20}$/.test(plain) ? plain : null;
}

const EU_PREFIXES = Object.keys(EU_STANDARD_RATES).map((code) => PREFIXES[code] ?? code);
const isPrefixOfOther = (plain: string, prefix: string) =>
  EU_PREFIXES.some((other) => other !== prefix && plain.startsWith(other));
