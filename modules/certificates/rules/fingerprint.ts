import { createHash } from "node:crypto";
import { cleanText } from "../../kernel/plain-text";
import type { RowCells } from "./row";

const digest = (parts: unknown) => createHash("sha256").update(JSON.stringify(parts)).digest("hex");
const fold = (text: string) => cleanText(text).toLowerCase();

/**
 * What makes two lines the same certificate, letter for letter. Taken from the line as written: a blank date of issue
 * means "today", and the same file sent again tomorrow must still be recognised. A picture counts as what it shows, not
 * by its name, and of a template its family: a version that is drawn better is no reason to issue again.
 */
export function rowFingerprint(
  cells: RowCells,
  look: { template: string; language: string },
  pictureDigest: string | null = null,
): string {
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
  ]);
}

/** What makes two lines certificates of the same thing for the same person: equal here and different there is a change. */
export function rowIdentity(cells: RowCells): string {
  return digest([fold(cells.email) || fold(cells.name), fold(cells.achievement), fold(cells.issued_on)]);
}
