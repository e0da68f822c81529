import type { certificates } from "#app/modules.server";
import type { RowProblem, RowProblemCode } from "#modules/certificates/index";

const ROW_REASONS: Record<RowProblemCode, string> = {
  required: "is empty",
  "too-long": "is too long",
  "email-invalid": "is not an e-mail address",
  "date-invalid": "is not a date; write it like 2026-11-20",
  "date-ambiguous": "could be two dates; write it like 2026-11-20",
  "expires-before-issued": "is before the date of issue",
};

/** The command line's words for what is wrong with one cell. */
export function explainRowProblem({ column, code }: RowProblem): string {
  return `${column} ${ROW_REASONS[code]}`;
}

/** The command line's words for why a file could not be read. */
export function explainSpreadsheetProblem(problem: certificates.SpreadsheetProblem): string {
  switch (problem.code) {
    case "column-missing":
      return `There is no column "${problem.column}".`;
    case "column-twice":
      return `The column "${problem.column}" is there twice.`;
    case "too-many-columns":
      return `There are too many further columns; at most ${problem.limit} fit on a certificate.`;
    case "file-empty":
      return "The file has no rows below its header.";
    case "file-too-large":
      return `The file is larger than ${problem.limitMegabytes} MB; split it.`;
    case "file-not-csv":
      return 'This is not a CSV file. In a spreadsheet, choose "Save as" and "CSV UTF-8".';
    case "quote-open":
      return `A quotation mark in line ${problem.line} is never closed.`;
    case "too-many-rows":
      return `The file has more than ${problem.limit} rows; split it.`;
  }
}
