/** Smallest number with more digits before the point than the fifteen that a spreadsheet stores. */
export const MAX_EXACT = 1e15;

/**
 * Returns a number as a spreadsheet shows it: by a format of zeros (`00000`, `0.00`, `0%`), otherwise with up to
 * fifteen digits, without the digits that binary arithmetic adds. Whole numbers stay as they are written, however long.
 */
export function formatNumber(written: string, format: string | null): string {
  if (!/^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(written)) return written;
  const percent = format?.endsWith("%") ?? false;
  const [zeros = "", decimals = ""] = (format ?? "").replace("%", "").split(".");
  if (/^-?\d+$/.test(written) && !percent && decimals === "") {
    const [sign, digits] = written.startsWith("-") ? ["-", written.slice(1)] : ["", written];
    return sign + digits.padStart(zeros.length, "0");
  }
  // Rounding to fifteen digits would make it another number.
  if (Math.abs(Number(written)) >= MAX_EXACT) return /e/i.test(written) ? plain(Number(written)) : written;
  const number = Number(Number(written).toPrecision(15)) * (percent ? 100 : 1);
  if (format !== null) {
    const [whole = "", behind] = Math.abs(number).toFixed(decimals.length).split(".");
    const padded = whole.padStart(zeros.length, "0") + (behind ? `.${behind}` : "");
    return (number < 0 ? "-" : "") + padded + (percent ? "%" : "");
  }
  return plain(number);
}

const withoutExponent = new Intl.NumberFormat("en", { useGrouping: false, maximumFractionDigits: 15 });

/** Writes a number without an exponent, as far as a certificate could show it. */
const plain = (number: number): string => (Math.abs(number) < 1e21 ? withoutExponent.format(number) : String(number));
