import type { issuance } from "#app/modules.server";
import type { RowProblem, RowProblemCode, TableNote } from "#modules/issuance/index";

const ROW_REASONS: Record<RowProblemCode, string> = {
  required: "is empty",
  "too-long": "is too long",
  "label-too-long": "has too long a header",
  "email-invalid": "is not an e-mail address",
  "date-invalid": "is not a date; write it like 2026-11-20",
  "date-ambiguous": "could be two dates; write it like 2026-11-20",
  "expires-before-issued": "is before the date of issue",
  archived: "is archived and no longer awarded",
  "not-allowed": "is not on the scale of the achievement",
  "certificate-unknown": "is the ID of none of your certificates",
  "certificate-ended": "is revoked, suspended or replaced, and cannot be corrected",
  "certificate-twice": "is corrected by another row, too",
  "certificate-renewed": "was renewed already",
  suspended: "was awarded to this person in a certificate that is suspended; reinstate or revoke that first",
  frozen: "was awarded to this person in a certificate that the platform has frozen",
  "origin-invalid": "is no address or ID",
  "no-font": "has letters that no font of the design has",
  "not-whole": "is not printed whole",
  "picture-missing": "names a file that is not in the ZIP",
  "picture-several": "is the name of several files in the ZIP; write it with its folder",
  "picture-unsupported-image": "is not a JPEG, PNG or WebP",
  "picture-bad-image": "is damaged",
  "picture-too-large": "has more than 15 MB or 50 megapixels",
  "picture-too-small": "is smaller than 64 pixels",
  "picture-not-read": "took too long; put the pictures into several ZIPs",
};

/** Explains what is wrong with one cell, in the words of the command line. */
export function explainRowProblem({ column, code, limit, allowed, letters }: RowProblem): string {
  const reported = allowed ?? letters;
  return `${column} ${ROW_REASONS[code]}${limit ? `; at most ${limit} characters fit on a certificate` : ""}${reported ? `: ${reported}` : ""}`;
}

/** Explains why a file could not be read, in the words of the command line. */
export function explainSpreadsheetProblem(problem: issuance.SpreadsheetProblem | issuance.PicturesProblem): string {
  switch (problem.code) {
    case "pictures-missing":
    case "pictures-not-zip":
      return "The file with the pictures is not a ZIP that can be read.";
    case "pictures-too-large":
      return `The ZIP with the pictures is larger than ${problem.limit} MB.`;
    case "pictures-too-many":
      return "There are too many pictures in the ZIP.";
    case "pictures-busy":
      return "The pictures could not be read in time. Try again.";
    case "column-missing":
      return `There is no column "${problem.column}".`;
    case "column-twice":
      return `The column "${problem.column}" is there twice.`;
    case "column-hidden":
      return `The workbook hides the column "${problem.column}". Give --hidden-columns take or --hidden-columns leave-out.`;
    case "rows-undecided": {
      const { doubt, count, lines } = problem;
      const rows = `${count} rows (${lines.join(", ")}${count > lines.length ? " …" : ""})`;
      if (doubt === "struck") return `${rows} are crossed out. Give --struck-rows take or --struck-rows leave-out.`;
      if (doubt === "hidden") return `The workbook hides ${rows}. Give --hidden-rows take or --hidden-rows leave-out.`;
      return `${rows} stand below the list. Give --other-rows take or --other-rows leave-out.`;
    }
    case "too-many-columns":
      return `There are too many columns; ${problem.limit} are possible.`;
    case "header-too-long":
      return `The header "${problem.column}" of column ${problem.position} is too long; at most ${problem.limit} characters fit on a certificate.`;
    case "table-empty":
      return "The file has no rows below its header.";
    case "file-too-large":
      return `The file is larger than ${problem.limitMegabytes} MB; split it.`;
    case "no-table":
      return "This is neither a workbook (XLSX, ODS) nor text with columns (CSV).";
    case "old-workbook":
      return "This workbook is in the format from before 2007 (XLS). Save it as XLSX.";
    case "binary-workbook":
      return "This is a binary workbook (XLSB). Save it as XLSX.";
    case "xml-spreadsheet":
      return "This is an XML spreadsheet of Excel 2003. Open it in Excel, and save it as XLSX.";
    case "flat-spreadsheet":
      return "This is an OpenDocument spreadsheet in one XML file (FODS). Save it as ODS or XLSX.";
    case "exchange-format":
      return "This is a spreadsheet as SYLK or DIF. Open it in a spreadsheet, and save it as XLSX or CSV.";
    case "archive":
      return "This is a ZIP of other files. Unpack it, and give the list that is in it.";
    case "numbers-file":
      return "This is a Numbers file. Export it to Excel (XLSX) or CSV.";
    case "web-page":
      return "This is a web page, whatever its name. Open it in a spreadsheet, and save it as XLSX.";
    case "document":
      return "This is a document or a presentation. Copy its table into a spreadsheet, and save that as XLSX or CSV.";
    case "broken-text":
      return `Line ${problem.line} has bytes that are no text, and the rest of the file is Unicode. Save it as CSV in UTF-8 again.`;
    case "pdf":
      return "This is a PDF. Save the spreadsheet that it was made from as XLSX or CSV.";
    case "password":
      return "This file has a password. Save it without one.";
    case "no-badges":
      return "There is no badge of Open Badges 2.0 or 3.0 in this file.";
    case "other-encoding":
      return "The file cannot be read in the encoding of --encoding. Give another one, or leave it out to see which are likely.";
    case "encoding-unsure":
      return [
        "Nothing was issued: what the file is encoded in does not show for certain. Say with --encoding which is written right:",
        ...problem.candidates.map(({ name, sample }) => `  --encoding ${name}: ${sample[0] ?? ""}`),
      ].join("\n");
    case "damaged":
      return `The workbook cannot be read${positionOf(problem)}. Open it in a spreadsheet, and save it again.`;
    case "too-complex":
      return "The workbook is too large when it is unpacked. Save only the list, without the rest.";
    case "table-busy":
      return "The file could not be read in time. Try again.";
    case "quote-open":
      return `A quotation mark in line ${problem.line} is never closed.`;
    case "too-many-rows":
      return `The file has more than ${problem.limit} rows; split it.`;
  }
}

/** Names the position in a workbook, as far as it is recorded. */
const positionOf = ({ sheet, line }: { sheet?: string | undefined; line?: number | undefined }) =>
  (sheet ? `, sheet "${sheet}"` : "") + (line ? `, line ${line}` : "");

const PARTS = {
  name: "the name",
  achievement: "the achievement",
  issuer: "the issuer's name",
  signer: "the signer's name or office",
  other: "words of the template",
  picture: "the picture",
};
const FAULTS = {
  cut: "ends in an ellipsis",
  overlap: "touches something else on the page",
  outside: "runs off the page",
  small: "is too small to read",
  "no-font": "has letters that no font here has",
  undrawn: "take too long to lay out",
  "left-out": "is signed, and has no place on the page",
};

/** Lists what is not printed as it is signed, one line for each kind, with the first rows affected. */
export function explainUnprinted({ faults, leftOut }: issuance.Printing): string[] {
  return [...faults, ...leftOut].map(({ part, count, lines }) => {
    const rows = `${lines.join(", ")}${count > lines.length ? ` … (${count} in all)` : ""}`;
    return `Line ${rows}: ${part.of === "field" ? `"${part.label}"` : PARTS[part.of]} ${FAULTS[part.fault]}.`;
  });
}

type Row = Pick<issuance.TrackedRow, "line" | "name" | "state" | "publicId" | "replaces">;

/** Lists changed rows and repeated rows, one line each, with what happens to them. */
export function explainRepeatedRows(rows: Row[], replacing: boolean): string[] {
  return rows.flatMap(({ line, name, state, publicId, replaces }) => {
    if (state === "changed") {
      const todo = replacing ? "it is replaced" : "nothing is done unless you give --replace-changed";
      return [`Line ${line}: ${name} differs from ${replaces ?? "a certificate"}, which was issued; ${todo}.`];
    }
    if (state === "duplicate" && !publicId) return [`Line ${line}: ${name} repeats an earlier row of this file.`];
    return [];
  });
}

/** Counts the rows of each kind, in one line. */
export function summarize(rows: Row[]): string {
  const count = (is: (row: Row) => boolean) => rows.filter(is).length;
  const kinds = [
    `${count((row) => row.state === "fresh")} new`,
    `${count((row) => row.state === "duplicate" && row.publicId !== null)} already issued`,
    `${count((row) => row.state === "duplicate" && row.publicId === null)} repeated in the file`,
    `${count((row) => row.state === "changed")} changed`,
    `${count((row) => row.state === "invalid")} wrong`,
  ];
  return `${rows.length} rows: ${kinds.join(", ")}.`;
}

/** Lists what the user should check in a list, one line for each kind. */
export function explainNotes(notes: readonly TableNote[]): string[] {
  const NOTES: Record<TableNote["code"], string> = {
    "date-in-text": "has dates among other values",
    "zeros-lost": "has numbers that are shorter than the others, as if zeros were lost",
    "digits-lost": "has numbers written as 1.23E+11, which lost digits",
    "serial-date": "has numbers that were read as the days that spreadsheets count",
    "no-value": "has formulas without a value, which are left empty",
    "not-used": "is not used: nothing of it is on the certificates",
    unseen: "has characters that do not show, which are left out",
    "set-aside": "Left out, because they look like totals, signatures or notes",
  };
  return notes.map(({ code, label, count, lines }) => {
    const rows = `line ${lines.join(", ")}${count > lines.length ? ` … (${count} in all)` : ""}`;
    return code === "set-aside" ? `${NOTES[code]}: ${rows}.` : `The column "${label}" ${NOTES[code]}: ${rows}.`;
  });
}

/**
 * Lists the values that are not in the list and will be on its certificates, in one line; none where there are none.
 * `language` is the template's language where the command named none, else null.
 */
export function explainFilledIn(filledIn: issuance.FilledIn | null, language: string | null): string[] {
  const rows = (count: number) => (count === 1 ? "1 row" : `${count} rows`);
  const { day = "", issuedOn = 0, noEnd = 0, byValidity = 0, achievement = 0, fromCertificate = 0 } = filledIn ?? {};
  const { otherAchievement = 0, leftOutFields = 0, ownDesign = 0, keptStyle = 0 } = filledIn ?? {};
  const counted: [count: number, what: string][] = [
    [achievement, `achievement "${filledIn?.achievementTitle}"`],
    [issuedOn, `day of issue ${day}`],
    [byValidity, "the end that the achievement sets"],
    [noEnd, "no end"],
    [fromCertificate, "what the corrected certificate says"],
    [otherAchievement, "the achievement of the corrected certificate, and not the one in the list,"],
    [leftOutFields, "the fields of the corrected certificate, and not others in the list,"],
    [ownDesign, "the design that the achievement sets"],
    [keptStyle, "language and design of the certificate that is corrected or renewed"],
  ];
  const filled = counted.filter(([count]) => count > 0).map(([count, what]) => `${what} for ${rows(count)}`);
  if (language !== null) filled.push(`language ${language}, the template's own`);
  return filled.length === 0 ? [] : [`Filled in: ${filled.join("; ")}.`];
}
