import type { CertificateDraft, NewCertificate } from "../../certificates/index";
import { LIMITS, LONGEST_CELL } from "../../kernel/limits";
import { KNOWN_COLUMNS, type KnownColumn } from "../rules/column-targets";
import type { RowProblem } from "../rules/problems";
import { readTyped, type TypedCertificate } from "../rules/typed-certificate";

/** One line of a list, as its owner wrote it. Absent known columns are empty. */
export type RowCells = TypedCertificate & {
  /** The name of a file with the recipient's picture. */
  picture: string;
  /** The ID of the certificate that the line corrects, where it corrects one by its ID. */
  certificate?: string | undefined;
  /** The ID of the certificate that the line renews, where it does. */
  renews?: string | undefined;
  /** What the line left empty, and was taken from its list or from the certificate that it corrects. */
  filled?: FilledColumn[] | undefined;
  /** The labels of further fields that were taken from the certificate that it corrects. */
  filledFields?: string[] | undefined;
  /** The achievement that the line names where the certificate that it corrects is of another one, and stays so. */
  otherAchievement?: string | undefined;
  /**
   * The labels of further fields that the line fills and the certificate that it corrects does not have: they are not
   * taken.
   */
  leftOutFields?: string[] | undefined;
  /** Further fields that somebody left out of the whole list, with their places among all. */
  unused?: { label: string; value: string; position: number }[] | undefined;
};

export const FILLED_COLUMNS = ["name", "email", "achievement", "issued_on", "expires_on"] as const;
export type FilledColumn = (typeof FILLED_COLUMNS)[number];

/**
 * Checks one line. Every problem is reported at once, so that a list is corrected in one go. `today` is an ISO date.
 * `certificate` is what the line asks for; `draft` has the day that it would be issued under.
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

/** The cells that are too long to be read. */
function tooLongCells(cells: RowCells): RowProblem[] {
  const ofKnown = (column: KnownColumn): RowProblem => {
    if (column === "name" || column === "achievement") return { column, code: "too-long", limit: LIMITS[column] };
    if (column === "picture") return { column, code: "picture-missing" };
    return { column, code: column === "email" ? "email-invalid" : "date-invalid" };
  };
  return [
    ...KNOWN_COLUMNS.filter((column) => cells[column].length > LONGEST_CELL).map(ofKnown),
    ...cells.custom
      .filter(({ value }) => value.length > LONGEST_CELL)
      .map(({ label }) => ({ column: label, code: "too-long" as const, limit: LIMITS.fieldValue })),
  ];
}

/**
 * The line that asks for a certificate. `named` says what its picture is called, and which certificate it corrects or
 * renews.
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
