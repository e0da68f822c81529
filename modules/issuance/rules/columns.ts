import { cutCell, hasMoreLetters, LIMITS } from "../../kernel/limits";
import { parsePublicId } from "../../kernel/public-id";
import { isEmail, readAddress } from "../../mail";
import { COLUMN_TARGETS, type ColumnTarget } from "./column-targets";

/** What a header can say. Which certificate a row corrects is told by the IDs in it, whatever stands above them. */
type Meaning = Exclude<ColumnTarget, "certificate" | "field" | "ignore">;

/** What people write over these columns, one list for each language. */
export type ColumnHeaders = Record<Meaning, string[]>;

/** The meaning of each header that has one, compared without case, spaces, accents or punctuation. */
export type KnownHeaders = ReadonlyMap<string, Meaning>;

const MEANINGS = COLUMN_TARGETS.filter(
  (target): target is Meaning => target !== "certificate" && target !== "field" && target !== "ignore",
);

/** Without case, spaces, accents and punctuation. */
export const foldHeader = (header: string): string =>
  header
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[\p{M}\p{P}\p{Z}\p{S}\s_]+/gu, "");

export function knownHeaders(languages: ColumnHeaders[]): KnownHeaders {
  const named = MEANINGS.map((meaning) => [foldHeader(meaning), meaning] as const);
  const translated = languages.flatMap((headers) =>
    MEANINGS.flatMap((meaning) => headers[meaning].map((header) => [foldHeader(header), meaning] as const)),
  );
  return new Map([...named, ...translated]);
}

/**
 * A column as it was found. `target` is the best guess; `doubt` says why nobody should rely on it without having
 * looked: the header is there `twice`, has more letters than a certificate can show, or is `hidden` in the workbook.
 */
export interface GuessedColumn {
  /** From 0. */
  index: number;
  /** As written; "" where the column has none. */
  header: string;
  target: ColumnTarget;
  doubt: "twice" | "too-long" | "hidden" | null;
}

/** Rows that are looked at to tell what a column without a telling header holds. */
const ROWS_LOOKED_AT = 50;

/**
 * Guesses what each column of a list is: by its header, by a header that contains a known one, and by what is in it (an
 * address is known by its form). Columns with neither header nor content are left out; those without a header are
 * ignored until somebody says what they are.
 */
export function guessColumns(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  known: KnownHeaders,
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
  // Such a list corrects certificates: what it has besides, such as the links of a report, is no field of theirs.
  const further = free("certificate") ? "field" : "ignore";
  take((index) => known.get(foldHeader(labels[index] ?? "")));
  // "Nom" beside "Prénom" is the family's.
  for (const [index, meaning] of targets)
    if (meaning === "name" && !free("first_name") && free("last_name")) targets.set(index, "last_name");
  const named = () => !free("name") || (!free("first_name") && !free("last_name"));
  take((index) => (isExact(labels[index], known) ? undefined : knownWithin(labels[index] ?? "", known, named())));
  if (free("email")) take((index) => (mostly(looked, index, isAddress) ? "email" : undefined));

  const seen = new Set<string>();
  return indexes.map((index) => {
    const label = labels[index] ?? "";
    const target = targets.get(index);
    const twice = !target && label !== "" && (seen.has(label) || isExact(label, known));
    seen.add(label);
    const tooLong = !target && !twice && hasMoreLetters(label, LIMITS.fieldLabel);
    const doubt = twice ? "twice" : tooLong ? "too-long" : null;
    return { index, header: label, target: target ?? (label === "" || doubt ? "ignore" : further), doubt };
  });
}

const isExact = (label: string | undefined, known: KnownHeaders) => known.has(foldHeader(label ?? ""));

/** "Participant's full name (as on ID)": the longest known header within. A short one is found in words by chance. */
function knownWithin(label: string, known: KnownHeaders, named: boolean): Meaning | undefined {
  const folded = foldHeader(label.slice(0, 200));
  let best: { length: number; meaning: Meaning } | undefined;
  for (const [header, meaning] of known) {
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
 * The line that is the header: the one that says most of what is known; in a list of unknown columns the first full
 * one.
 */
export function findHeaderLine(
  rows: readonly { line: number; cells: readonly string[] }[],
  known: KnownHeaders,
): number {
  const looked = rows.slice(0, 20);
  const scored = looked.map(({ line, cells }) => ({
    line,
    reported: cells.filter((cell) => cell.length <= 200 && known.has(foldHeader(cell))).length,
    filled: cells.filter((cell) => cell.trim() !== "").length,
    addresses: cells.some((cell) => cell.length <= 320 && isAddress(cell)),
  }));
  const telling = scored.reduce((best, row) => (row.reported > best.reported ? row : best), { line: 0, reported: 0 });
  if (telling.reported > 0) return telling.line;
  const widest = Math.max(0, ...scored.map(({ filled }) => filled));
  const full = scored.find(({ filled }) => filled >= Math.min(2, widest));
  // Somebody's address is nobody's header: such a list begins with its first row.
  return full && !full.addresses ? full.line : 0;
}

export type ColumnProblem =
  | { code: "column-missing"; column: "name" | "achievement" }
  | { code: "column-twice" | "column-hidden"; column: string }
  | { code: "too-many-columns"; limit: number }
  /**
   * The header of the column at `position` (the first is 1) has more letters than `limit`; `column` is its beginning.
   */
  | { code: "header-too-long"; column: string; position: number; limit: number };

/** What is wrong with a choice of columns. `hasAchievement`: each line without one gets it from elsewhere. */
export function checkColumns(columns: readonly GuessedColumn[], hasAchievement: boolean): ColumnProblem[] {
  const problems: ColumnProblem[] = [];
  const corrects = columns.some(({ target }) => target === "certificate");
  const count = (target: ColumnTarget) => columns.filter((column) => column.target === target).length;
  for (const target of [...MEANINGS, "certificate"] as const) {
    const [, second] = columns.filter((column) => column.target === target);
    if (second) problems.push({ code: "column-twice", column: shortened(second.header) });
  }
  const named = count("name") > 0 || count("first_name") > 0 || count("last_name") > 0;
  // What a row that corrects a certificate does not say stays as it is.
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

/** The doubts about a guess that nobody looked at, as problems. */
export function doubtsOf(columns: readonly GuessedColumn[]): ColumnProblem[] {
  return columns.flatMap(({ doubt, header, index }): ColumnProblem[] => {
    if (doubt === "twice") return [{ code: "column-twice", column: shortened(header) }];
    if (doubt === "hidden") return [{ code: "column-hidden", column: shortened(header) }];
    if (doubt === "too-long")
      return [{ code: "header-too-long", column: shortened(header), position: index + 1, limit: LIMITS.fieldLabel }];
    return [];
  });
}

/** Enough of a header to find it by. */
const shortened = (label: string): string =>
  hasMoreLetters(label, LIMITS.fieldLabel) ? `${label.slice(0, LIMITS.fieldLabel).toWellFormed()}…` : label;
