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
 * A new public ID from a year and at least 16 random bytes. The digits are uniform: bytes that would bias are skipped.
 */
export function makePublicId(year: number, random: Uint8Array): string {
  // 250 is the largest multiple of ten in a byte.
  const digits = [...random].filter((byte) => byte < 250).map((byte) => byte % 10);
  if (digits.length < RANDOM_DIGITS) throw new RangeError("more random bytes are needed for a public ID");
  const body = digits.slice(0, RANDOM_DIGITS).join("");
  return `CERT-${year}-${body}${checkDigit(`${year}${body}`)}`;
}

/** How many random bytes make a failure of `makePublicId` practically impossible. */
export const PUBLIC_ID_RANDOM_BYTES = 32;

/** Twenty digits. */
const SHORTEST = 20;

/**
 * Reads a public ID as people write it: with or without spaces and hyphens, in lower case, with full-width,
 * Arabic-Indic or extended Arabic-Indic digits, or as the last part of a pasted address.
 * Null where it is none; a wrong check digit is found here, without asking the database.
 */
export function parsePublicId(text: string): string | null {
  const parts = readParts(text);
  return parts && fits(parts) ? `CERT-${parts.year}-${parts.body}${parts.check}` : null;
}

/** Whether a text has the form of a public ID, but not its check digit: most likely a typing mistake. */
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
  // Before anything else: of a list of a megabyte, hundreds of thousands of cells are looked at.
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

/** The ID with its sixteen digits in groups of four, for reading aloud and typing. */
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
