import { hash } from "node:crypto";
import { cleanText } from "../../kernel/plain-text";
import { readDate } from "./dates";
import type { RowCells } from "./row";

const digest = (parts: unknown) => hash("sha256", JSON.stringify(parts));

/**
 * What is stored of a fingerprint or an identity with a certificate, and compared: 128 of its 256 bits, 32 hex digits.
 */
export const shortKey = (key: string): string => key.slice(0, 32);

const fold = (text: string) => cleanText(text).toLowerCase();

/**
 * What makes two lines the same certificate, letter for letter; a date counts as its day, however it is written. Taken
 * from the line: a blank date of issue means "today", and the same file sent again tomorrow must still be recognised. A
 * picture counts as what it shows, not by its name.
 */
export const rowFingerprint = (cells: RowCells, look: FingerprintLook, pictureDigest: string | null = null): string =>
  fingerprintOf(withDays(cells), look, pictureDigest);

/**
 * What makes two lines certificates of the same thing for the same person: equal here and different there is a change.
 */
export const rowIdentity = (cells: RowCells): string => identityOf(withDays(cells));

type FingerprintLook = { template: string; language: string };

function withDays(cells: RowCells): RowCells {
  const day = (text: string) => {
    const reading = readDate(cleanText(text));
    return reading.ok ? (reading.date ?? "") : cleanText(text);
  };
  return { ...cells, issued_on: day(cells.issued_on), expires_on: day(cells.expires_on) };
}

function fingerprintOf(cells: RowCells, look: FingerprintLook, pictureDigest: string | null): string {
  const custom = cells.custom
    .map(({ label, value }) => [cleanText(label), cleanText(value)])
    .filter(([, value]) => value !== "")
    .sort();
  const known = [cells.name, cells.achievement, cells.issued_on, cells.expires_on].map(cleanText);
  return digest([
    ...known,
    fold(cells.email),
    custom,
    look.template,
    look.language,
    ...(pictureDigest ? [pictureDigest] : []),
    ...(cells.origin ? [["origin", cleanText(cells.origin)]] : []),
  ]);
}

function identityOf(cells: RowCells): string {
  return digest([fold(cells.email) || fold(cells.name), fold(cells.achievement), fold(cells.issued_on)]);
}
