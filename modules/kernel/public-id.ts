/**
 * The public ID: `CERT-2026-` and 16 digits, 15 random and one check digit. Never a counter: counters leak volumes
 * and invite scraping. The check digit also covers the year, so that a mistyped year is caught.
 */

const RANDOM_DIGITS = 15;

/** Check digit of a string of decimal digits. Source: ISO/IEC 7064, MOD 11,10 (hybrid system). */
export function checkDigit(digits: string): number {
  let product = 10;
  for (const digit of digits) {
    const sum = (product + Number(digit)) % 10 || 10;
    product = (sum * 2) % 11;
  }
  return (11 - product) % 10;
}

/**
 * Creates a public ID from a year and at least 16 random bytes. The digits are uniform: bytes that would bias them are
 * skipped.
 */
export function makePublicId(year: number, random: Uint8Array): string {
  // 250 is the largest multiple of ten in a byte.
  const digits = [...random].filter((byte) => byte < 250).map((byte) => byte % 10);
  if (digits.length < RANDOM_DIGITS) throw new RangeError("more random bytes are needed for a public ID");
  const body = digits.slice(0, RANDOM_DIGITS).join("");
  return `CERT-${year}-${body}${checkDigit(`${year}${body}`)}`;
}

/** Number of random bytes with which a failure of `makePublicId` is practically impossible. */
export const PUBLIC_ID_RANDOM_BYTES = 32;

/** Number of digits of a public ID: year and sixteen. */
const SHORTEST = 20;

/**
 * Parses a public ID as people write it: with or without spaces and hyphens, in lower case, with full-width,
 * Arabic-Indic or extended Arabic-Indic digits, or as the last part of a pasted address.
 * Null for any other text, including a wrong check digit, which is thus found without a database query.
 */
export function parsePublicId(text: string): string | null {
  const parts = readParts(text);
  return parts && fits(parts) ? `CERT-${parts.year}-${parts.body}${parts.check}` : null;
}

/** Whether a text has the form of a public ID but a wrong check digit: most likely a typing mistake. */
export function isMistypedPublicId(text: string): boolean {
  const parts = readParts(text);
  return parts !== null && !fits(parts);
}

interface Parts {
  year: string;
  body: string;
  check: string;
}

const fits = ({ year, body, check }: Parts) => checkDigit(`${year}${body}`) === Number(check);

function readParts(text: string): Parts | null {
  // The length is checked first: a list of a megabyte has hundreds of thousands of cells to check.
  if (text.length < SHORTEST) return null;
  const lastPart =
    text
      .slice(0, 2048)
      .trim()
      .replace(/[/\s]+$/, "")
      .split("/")
      .at(-1) ?? "";
  const plain = westernDigits(decodeSafely(lastPart).normalize("NFKC"))
    .toUpperCase()
    .replace(/[\s\p{Pd}\p{Cf}_.·]+/gu, "");
  const [, year = "", body = "", check = ""] = /^(?:CERT)?(\d{4})(\d{15})(\d)$/.exec(plain) ?? [];
  return check ? { year, body, check } : null;
}

/** Formats a public ID with its sixteen digits in groups of four, for reading aloud and typing. */
export function groupPublicId(publicId: string): string {
  return publicId.replace(/(\d{16})$/, (digits) => digits.replace(/(\d{4})(?=\d)/g, "$1 "));
}

/** Writes Arabic-Indic and full-width digits as western ones. */
export function westernDigits(text: string): string {
  return text.replace(/[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g, (digit) =>
    String((digit.codePointAt(0) ?? 0) & 0xf),
  );
}

function decodeSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
