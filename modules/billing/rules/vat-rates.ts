/**
 * Standard VAT rates of the countries where the seller can be, in hundredths of a percent: the member states of the
 * European Union (as of 2026) and Morocco. A new rate is changed here; issued invoices keep their own.
 */
export const EU_STANDARD_RATES: Record<string, number> = {
  AT: 2000,
  BE: 2100,
  BG: 2000,
  CY: 1900,
  CZ: 2100,
  DE: 1900,
  DK: 2500,
  EE: 2400,
  ES: 2100,
  FI: 2550,
  FR: 2000,
  GR: 2400,
  HR: 2500,
  HU: 2700,
  IE: 2300,
  IT: 2200,
  LT: 2100,
  LU: 1700,
  LV: 2100,
  MT: 1800,
  NL: 2100,
  PL: 2300,
  PT: 2300,
  RO: 2100,
  SE: 2500,
  SI: 2200,
  SK: 2300,
};

export const OTHER_STANDARD_RATES: Record<string, number> = { MA: 2000 };

/** Countries where a seller can be. The tax rules of other countries are not implemented. */
export const SELLER_COUNTRIES = [...Object.keys(EU_STANDARD_RATES), ...Object.keys(OTHER_STANDARD_RATES)].sort();
