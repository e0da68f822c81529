import { EU_STANDARD_RATES, OTHER_STANDARD_RATES } from "./vat-rates";

/** Categories of UNCL 5305 that EN 16931 uses: standard rate, reverse charge, outside the scope, exempt. */
export type VatCategory = "S" | "AE" | "O" | "E";

/** Reason why no VAT is charged, printed as a sentence on the invoice. */
export type VatNote = "reverse-charge" | "outside-scope" | "export-of-services";

/** Taxation of a sale. */
export interface Vat {
  category: VatCategory;
  /** In hundredths of a percent: 2000 is 20 %. */
  rate: number;
  /** Country whose VAT is charged; null where none is. */
  country: string | null;
  note: VatNote | null;
}

/** Country of a party, and its checked VAT number as `readVatNumber` returns it; null for none. */
export interface TaxedParty {
  country: string;
  vatNumber: string | null;
}

/**
 * Determines the VAT of a service that is supplied by electronic means.
 * - A seller in the European Union charges at home its own rate. In another member state it charges none to a business
 * with a VAT number (reverse charge, Directive 2006/112/EC, articles 44 and 196), and that state's rate to anybody else
 * (article 58, declared through the One Stop Shop). Outside the Union it charges none (article 44).
 * - A seller in Morocco charges 20 % at home and none abroad, for an exported service (Code général des impôts, article
 * 92-I-1°).
 */
export function vatFor(seller: TaxedParty, buyer: TaxedParty): Vat {
  const home = EU_STANDARD_RATES[seller.country];
  if (home === undefined) {
    return buyer.country === seller.country
      ? atRate(buyer.country, OTHER_STANDARD_RATES[seller.country] ?? 0)
      : { category: "E", rate: 0, country: null, note: "export-of-services" };
  }
  if (buyer.country === seller.country) return atRate(seller.country, home);
  const theirs = EU_STANDARD_RATES[buyer.country];
  if (theirs === undefined) return { category: "O", rate: 0, country: null, note: "outside-scope" };
  return buyer.vatNumber
    ? { category: "AE", rate: 0, country: null, note: "reverse-charge" }
    : atRate(buyer.country, theirs);
}

const atRate = (country: string, rate: number): Vat => ({ category: "S", rate, country, note: null });

/** Calculates the VAT on an amount that is not negative, in minor units, rounded half up. */
export function vatMinorOf(netMinor: number, { rate }: Vat): number {
  return Math.floor((2 * netMinor * rate + 10_000) / 20_000);
}
