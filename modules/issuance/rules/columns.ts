import { cutCell, hasMoreLetters, LIMITS } from "../../kernel/limits";
import { parsePublicId } from "../../kernel/public-id";
import { isEmail, readAddress } from "../../mail";
import { COLUMN_TARGETS, type ColumnTarget } from "./column-targets";

/** Meanings that a header can have. A column of certificate IDs is recognized by its content, whatever its header. */
type Meaning = Exclude<ColumnTarget, "certificate" | "field" | "ignore">;

/** Headers that people write for each meaning, in one language. */
export type ColumnHeaders = Record<Meaning, string[]>;

/** Meanings by header, compared without case, spaces, accents or punctuation. */
export type RecognizedHeaders = ReadonlyMap<string, Meaning>;

const MEANINGS = COLUMN_TARGETS.filter(
  (target): target is Meaning => target !== "certificate" && target !== "field" && target !== "ignore",
);

/** Folds a header: removes case, spaces, accents and punctuation. */
export const foldHeader = (header: string): string =>
  header
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[\p{M}\p{P}\p{Z}\p{S}\s_]+/gu, "");

export function recognizedHeaders(languages: ColumnHeaders[]): RecognizedHeaders {
  const named = MEANINGS.map((meaning) => [foldHeader(meaning), meaning] as const);
  const translated = languages.flatMap((headers) =>
    MEANINGS.flatMap((meaning) => headers[meaning].map((header) => [foldHeader(header), meaning] as const)),
  );
  return new Map([...named, ...translated]);
}

/**
 * A column as found in a table. `target` is the best guess; `doubt` tells why a person has to confirm it: the header
 * occurs `twice`, is `too-long` for a certificate, or is `hidden` in the workbook.
 */
export interface GuessedColumn {
  /** Index of the column, from 0. */
  index: number;
  /** Header as written; "" where the column has none. */
  header: string;
  target: ColumnTarget;
  doubt: "twice" | "too-long" | "hidden" | null;
}

/** Number of rows by which a column without a recognized header is judged. */
const ROWS_LOOKED_AT = 50;

/**
 * Guesses the meaning of each column: by its header, by a recognized header contained in it, and by its content (an
 * address is recognized by its form). Columns with neither header nor content are left out; those without a header are
 * ignored until somebody chooses a meaning.
 */
export function guessColumns(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  recognized: RecognizedHeaders,
): GuessedColumn[] {
  const labels = header.map((cell) => cutCell(cell.trim()).normalize("NFC"));
  const width = rows.reduce((most, row) => Math.max(most, row.length), labels.length);
  const looked = rows.slice(0, ROWS_LOOKED_AT);
  const filled = (index: number) => rows.some((row) => (row[index] ?? "").trim() !== "");
  const indexes = Array.from({ length: width }, (_, index) => index).filter(
    (index) => (labels[index] ?? "") !== "" || filled(index),
  );
  const targets = new Map<number, Meaning | "certificate">();
  const free = (meaning: Meaning | "certificate") => ![...targets.values()].includes(meaning);
  const take = (find: (index: number) => Meaning | "certificate" | undefined) => {
    for (const index of indexes) {
      const meaning = targets.has(index) ? undefined : find(index);
      if (meaning && free(meaning)) targets.set(index, meaning);
    }
  };
  take((index) => (mostly(looked, index, isPublicId) ? "certificate" : undefined));
  // A table with IDs corrects certificates: its other columns, such as the links of a report, are not fields of them.
  const further = free("certificate") ? "field" : "ignore";
  take((index) => recognized.get(foldHeader(labels[index] ?? "")));
  // "Nom" beside "Prénom" is the family name.
  for (const [index, meaning] of targets)
    if (meaning === "name" && !free("first_name") && free("last_name")) targets.set(index, "last_name");
  const named = () => !free("name") || (!free("first_name") && !free("last_name"));
  take((index) =>
    isExact(labels[index], recognized) ? undefined : recognizedWithin(labels[index] ?? "", recognized, named()),
  );
  if (free("email")) take((index) => (mostly(looked, index, isAddress) ? "email" : undefined));

  const seen = new Set<string>();
  return indexes.map((index) => {
    const label = labels[index] ?? "";
    const target = targets.get(index);
    const twice = !target && label !== "" && (seen.has(label) || isExact(label, recognized));
    seen.add(label);
    const tooLong = !target && !twice && hasMoreLetters(label, LIMITS.fieldLabel);
    const doubt = twice ? "twice" : tooLong ? "too-long" : null;
    return { index, header: label, target: target ?? (label === "" || doubt ? "ignore" : further), doubt };
  });
}

const isExact = (label: string | undefined, recognized: RecognizedHeaders) => recognized.has(foldHeader(label ?? ""));

/**
 * Finds the longest recognized header within a label, such as "Participant's full name (as on ID)". Short ones are
 * skipped: they occur in words by chance.
 */
function recognizedWithin(label: string, recognized: RecognizedHeaders, named: boolean): Meaning | undefined {
  const folded = foldHeader(label.slice(0, 200));
  let best: { length: number; meaning: Meaning } | undefined;
  for (const [header, meaning] of recognized) {
    const long = header.length >= (/^[\x20-\x7e]+$/.test(header) ? 5 : 2);
    const name = meaning === "name" || meaning === "first_name" || meaning === "last_name";
    if (!long || (named && name) || header.length <= (best?.length ?? 0) || !folded.includes(header)) continue;
    best = { length: header.length, meaning };
  }
  return best?.meaning;
}

const isAddress = (text: string) => isEmail(readAddress(text));
const isPublicId = (text: string) => parsePublicId(text) !== null;

function mostly(rows: readonly (readonly string[])[], index: number, is: (text: string) => boolean): boolean {
  const texts = rows.map((row) => (row[index] ?? "").trim()).filter((text) => text !== "");
  return texts.length > 0 && texts.filter((text) => text.length <= 320 && is(text)).length >= texts.length * 0.6;
}

/**
 * Finds the header's line: the one with the most recognized headers; in a table without any, the first full one.
 * Returns 0 where there is none.
 */
export function findHeaderLine(
  rows: readonly { line: number; cells: readonly string[] }[],
  recognized: RecognizedHeaders,
): number {
  const looked = rows.slice(0, 20);
  const scored = looked.map(({ line, cells }) => ({
    line,
    reported: cells.filter((cell) => cell.length <= 200 && recognized.has(foldHeader(cell))).length,
    filled: cells.filter((cell) => cell.trim() !== "").length,
    addresses: cells.some((cell) => cell.length <= 320 && isAddress(cell)),
  }));
  const telling = scored.reduce((best, row) => (row.reported > best.reported ? row : best), { line: 0, reported: 0 });
  if (telling.reported > 0) return telling.line;
  const widest = Math.max(0, ...scored.map(({ filled }) => filled));
  const full = scored.find(({ filled }) => filled >= Math.min(2, widest));
  // A line with an e-mail address is no header: such a list begins with its first row.
  return full && !full.addresses ? full.line : 0;
}

export type ColumnProblem =
  | { code: "column-missing"; column: "name" | "achievement" }
  | { code: "column-twice" | "column-hidden"; column: string }
  | { code: "too-many-columns"; limit: number }
  /** The header of the column at `position`, from 1, has more characters than `limit`; `column` is its beginning. */
  | { code: "header-too-long"; column: string; position: number; limit: number };

/** Lists the problems of a choice of columns. `hasAchievement`: rows without an achievement get one from elsewhere. */
export function checkColumns(columns: readonly GuessedColumn[], hasAchievement: boolean): ColumnProblem[] {
  const problems: ColumnProblem[] = [];
  const corrects = columns.some(({ target }) => target === "certificate");
  const count = (target: ColumnTarget) => columns.filter((column) => column.target === target).length;
  for (const target of [...MEANINGS, "certificate"] as const) {
    const [, second] = columns.filter((column) => column.target === target);
    if (second) problems.push({ code: "column-twice", column: shortened(second.header) });
  }
  const named = count("name") > 0 || count("first_name") > 0 || count("last_name") > 0;
  // A row that corrects a certificate needs no name: empty values stay as they are.
  if (!named && !corrects) problems.push({ code: "column-missing", column: "name" });
  if (count("achievement") === 0 && !hasAchievement && !corrects)
    problems.push({ code: "column-missing", column: "achievement" });
  const fields = columns.filter(({ target }) => target === "field");
  const labels = new Set<string>();
  for (const { header, index } of fields) {
    if (labels.has(header)) problems.push({ code: "column-twice", column: shortened(header) });
    labels.add(header);
    if (hasMoreLetters(header, LIMITS.fieldLabel))
      problems.push({
        code: "header-too-long",
        column: shortened(header),
        position: index + 1,
        limit: LIMITS.fieldLabel,
      });
  }
  if (fields.length > LIMITS.signedFields) problems.push({ code: "too-many-columns", limit: LIMITS.signedFields });
  return problems;
}

/** Returns the doubts about a guess that nobody confirmed, as problems. */
export function doubtsOf(columns: readonly GuessedColumn[]): ColumnProblem[] {
  return columns.flatMap(({ doubt, header, index }): ColumnProblem[] => {
    if (doubt === "twice") return [{ code: "column-twice", column: shortened(header) }];
    if (doubt === "hidden") return [{ code: "column-hidden", column: shortened(header) }];
    if (doubt === "too-long")
      return [{ code: "header-too-long", column: shortened(header), position: index + 1, limit: LIMITS.fieldLabel }];
    return [];
  });
}

/** Shortens a header to a beginning by which it can be found. */
const shortened = (label: string): string =>
  hasMoreLetters(label, LIMITS.fieldLabel) ? `${label.slice(0, LIMITS.fieldLabel).toWellFormed()}…` : label;
