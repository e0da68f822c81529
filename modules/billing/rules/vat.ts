import { EU_STANDARD_RATES, OTHER_STANDARD_RATES } from "./vat-rates";

/** The codes of UNCL 5305 that EN 16931 uses: standard rate, reverse charge, outside the scope, exempt. */
export type VatCategory = "S" | "AE" | "O" | "E";

/** Why no VAT is asked for: a sentence on the invoice. */
export type VatNote = "reverse-charge" | "outside-scope" | "export-of-services";

/** How a sale is taxed. */
export interface Vat {
  category: VatCategory;
  /** In hundredths of a percent: 2000 is 20 %. */
  rate: number;
  /** Whose VAT it is; null where there is none. */
  country: string | null;
  note: VatNote | null;
}

/** Where somebody is, and their VAT number as it was checked (with its country's letters); null for none. */
export interface TaxedParty {
  country: string;
  vatNumber: string | null;
}

/**
 * How a service that is supplied by electronic means is taxed.
 * - A seller in the European Union: at home its own rate; in another member state none for a business with a VAT number
 *   (reverse charge, Directive 2006/112/EC, articles 44 and 196), and that state's rate for anybody else (article 58,
 *   declared through the One Stop Shop); outside the Union none (article 44).
 * - A seller in Morocco: 20 % at home; abroad none, an exported service (Code général des impôts, article 92-I-1°).
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

/** The VAT on an amount that is not less than nothing, in minor units, rounded half up. */
export function vatMinorOf(netMinor: number, { rate }: Vat): number {
  return Math.floor((2 * netMinor * rate + 10_000) / 20_000);
}
