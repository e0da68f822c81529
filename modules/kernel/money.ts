/** Number of minor digits of a currency (ISO 4217): 2 for the euro, 0 for the yen, 3 for the dinar. */
export function minorDigits(currency: string): number {
  const { maximumFractionDigits } = new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions();
  return maximumFractionDigits ?? 2;
}

/** Formats minor units as a decimal, "1234.50" from 123450, without floating-point rounding. */
export function writeDecimal(amountMinor: number, currency: string): string {
  if (!Number.isSafeInteger(amountMinor)) throw new Error("an amount is a whole number of minor units");
  const digits = minorDigits(currency);
  const text = String(Math.abs(amountMinor)).padStart(digits + 1, "0");
  const sign = amountMinor < 0 ? "-" : "";
  return digits === 0 ? sign + text : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/**
 * Parses "1234.5" to minor units, exactly. Null for text that is not an amount or has more digits than its currency.
 */
export function readDecimal(text: string, currency: string): number | null {
  if (!/^[A-Z]{3}$/.test(currency)) return null;
  const [, sign = "", whole = "", fraction = ""] = /^(-?)(\d{1,15})(?:\.(\d{0,10}))?$/.exec(text) ?? [];
  if (whole === "") return null;
  const digits = minorDigits(currency);
  if (/[1-9]/.test(fraction.slice(digits))) return null;
  const minor = Number(whole + fraction.slice(0, digits).padEnd(digits, "0"));
  if (!Number.isSafeInteger(minor)) return null;
  return sign && minor !== 0 ? -minor : minor;
}
