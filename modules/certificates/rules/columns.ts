import { cutCell, hasMoreLetters, LIMITS } from "../../kernel/limits";

/** The columns that mean something to us; every other one is printed as a field of its own. */
export const KNOWN_COLUMNS = ["name", "email", "achievement", "issued_on", "expires_on", "picture"] as const;
export type KnownColumn = (typeof KNOWN_COLUMNS)[number];

/** What people write over these columns, one list for each language. */
export type ColumnHeaders = Record<KnownColumn, string[]>;

function fold(header: string): string {
  return header
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[\p{M}\p{P}\p{Z}\p{S}\s_]+/gu, "");
}

/** The known column for each header that means it, compared without case, spaces, accents or punctuation. */
export type KnownHeaders = ReadonlyMap<string, KnownColumn>;

export function knownHeaders(languages: ColumnHeaders[]): KnownHeaders {
  const named = KNOWN_COLUMNS.map((column) => [fold(column), column] as const);
  const translated = languages.flatMap((headers) =>
    KNOWN_COLUMNS.flatMap((column) => headers[column].map((header) => [fold(header), column] as const)),
  );
  return new Map([...named, ...translated]);
}

/** Where each known column stands, and the other columns with the label that their owner gave them. */
export interface ColumnMap {
  known: Partial<Record<KnownColumn, number>>;
  custom: { index: number; label: string }[];
}

export type ColumnProblem =
  | { code: "column-missing"; column: "name" | "achievement" }
  | { code: "column-twice"; column: string }
  | { code: "too-many-columns"; limit: number }
  /** The header of the column at `position` (the first is 1) has more letters than `limit`; `column` is its beginning. */
  | { code: "header-too-long"; column: string; position: number; limit: number };

/** Columns that are looked at at all, empty ones included. */
const MOST_COLUMNS = 200;

/** Reads a header line. The columns of `required` must be there; e-mail and dates may be absent. */
export function mapColumns(
  header: string[],
  known: KnownHeaders,
  required: readonly ("name" | "achievement")[] = ["name", "achievement"],
): { ok: true; columns: ColumnMap } | { ok: false; problems: ColumnProblem[] } {
  if (header.length > MOST_COLUMNS)
    return { ok: false, problems: [{ code: "too-many-columns", limit: LIMITS.signedFields }] };
  const columns: ColumnMap = { known: {}, custom: [] };
  const problems: ColumnProblem[] = [];
  const labels = new Set<string>();
  header.forEach((cell, index) => {
    const label = cutCell(cell.trim()).normalize("NFC");
    if (label === "") return;
    const column = known.get(fold(label));
    if (column && columns.known[column] === undefined) {
      columns.known[column] = index;
    } else if (column || labels.has(label)) {
      problems.push({ code: "column-twice", column: shortened(label) });
    } else if (hasMoreLetters(label, LIMITS.fieldLabel)) {
      problems.push({
        code: "header-too-long",
        column: shortened(label),
        position: index + 1,
        limit: LIMITS.fieldLabel,
      });
    } else {
      labels.add(label);
      columns.custom.push({ index, label });
    }
  });
  for (const column of required) {
    if (columns.known[column] === undefined) problems.push({ code: "column-missing", column });
  }
  if (columns.custom.length > LIMITS.signedFields)
    problems.push({ code: "too-many-columns", limit: LIMITS.signedFields });
  return problems.length > 0 ? { ok: false, problems } : { ok: true, columns };
}

/** Enough of a header to find it by. */
const shortened = (label: string): string =>
  hasMoreLetters(label, LIMITS.fieldLabel) ? `${label.slice(0, LIMITS.fieldLabel).toWellFormed()}…` : label;
