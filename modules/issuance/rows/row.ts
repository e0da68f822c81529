import type { CertificateDraft, NewCertificate } from "../../certificates/index";
import { LIMITS, LONGEST_CELL } from "../../kernel/limits";
import { KNOWN_COLUMNS, type KnownColumn } from "../rules/column-targets";
import type { RowProblem } from "../rules/problems";
import { readTyped, type TypedCertificate } from "../rules/typed-certificate";

/** Cells of a row, as its owner wrote them. Absent standard columns are empty. */
export type RowCells = TypedCertificate & {
  /** File name of the recipient's picture. */
  picture: string;
  /** ID of the certificate that the row corrects, where it names one. */
  certificate?: string | undefined;
  /** ID of the certificate that the row renews, where it names one. */
  renews?: string | undefined;
  /** Columns that the row left empty, filled from its batch or from the certificate that it corrects. */
  filled?: FilledColumn[] | undefined;
  /** Labels of custom fields that were filled from the certificate that the row corrects. */
  filledFields?: string[] | undefined;
  /** Achievement that the row names, where the corrected certificate has another one and keeps it. */
  otherAchievement?: string | undefined;
  /** Labels of custom fields that the row fills and the corrected certificate lacks: they are not used. */
  leftOutFields?: string[] | undefined;
  /** Further fields that somebody left out of the whole list, with their places among all. */
  unused?: { label: string; value: string; position: number }[] | undefined;
};

export const FILLED_COLUMNS = ["name", "email", "achievement", "issued_on", "expires_on"] as const;
export type FilledColumn = (typeof FILLED_COLUMNS)[number];

/**
 * Checks one row. All problems are reported at once, so that a batch is corrected in one go. `today` is an ISO date.
 * `certificate` is the request; `draft` has the day on which it would be issued.
 */
export function checkRow(
  cells: RowCells,
  today: string,
): { ok: true; certificate: NewCertificate; draft: CertificateDraft } | { ok: false; problems: RowProblem[] } {
  const overlong = tooLongCells(cells);
  if (overlong.length > 0) return { ok: false, problems: overlong };
  const read = readTyped(cells, today);
  if (!read.ok) return read;
  const { certificate } = read;
  return { ok: true, certificate, draft: { ...certificate, issuedOn: certificate.issuedOn ?? today } };
}

/** Lists the cells that are too long to be read. */
function tooLongCells(cells: RowCells): RowProblem[] {
  const problemOf = (column: KnownColumn): RowProblem => {
    if (column === "name" || column === "achievement") return { column, code: "too-long", limit: LIMITS[column] };
    if (column === "picture") return { column, code: "picture-missing" };
    return { column, code: column === "email" ? "email-invalid" : "date-invalid" };
  };
  return [
    ...KNOWN_COLUMNS.filter((column) => cells[column].length > LONGEST_CELL).map(problemOf),
    ...cells.custom
      .filter(({ value }) => value.length > LONGEST_CELL)
      .map(({ label }) => ({ column: label, code: "too-long" as const, limit: LIMITS.fieldValue })),
  ];
}

/**
 * Writes the cells of a row that requests a certificate. `named` contains the key of its picture, and the certificate
 * that it corrects or renews.
 */
export const writeCells = (
  { recipientName, recipientEmail, achievementName, issuedOn, expiresOn, customFields, origin }: NewCertificate,
  named: { picture?: string; certificate?: string; renews?: string } = {},
): RowCells => ({
  name: recipientName,
  email: recipientEmail ?? "",
  achievement: achievementName,
  issued_on: issuedOn ?? "",
  expires_on: expiresOn ?? "",
  custom: customFields,
  ...(origin === null ? {} : { origin }),
  picture: "",
  ...named,
});
