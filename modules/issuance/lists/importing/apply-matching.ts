import { cutCell } from "../../../kernel/limits";
import type { Cell, Table } from "../../../kernel/ports";
import { readAddress } from "../../../mail";
import type { ListLine } from "../../rows/classify-rows";
import type { RowCells } from "../../rows/row";
import { columnName } from "../../rules/column-name";
import type { ColumnTarget } from "../../rules/column-targets";
import { type DateOrder, readDate, readSerialDate } from "../../rules/dates";
import type { TableNote } from "../../rules/notes";
import { isTaken } from "../../rules/row-answers";
import { cellText, type Matching, rowsWithDoubts } from "./match-table";
import { noteColumn, noteRows } from "./table-notes";
import { type UndecidedRows, undecided } from "./undecided-rows";
import { usualWords } from "./usual-headers";

/**
 * Reads the rows of a table by the column matching that its owner confirmed. Rows without an achievement get
 * `achievement`; rows with nothing in the used columns are skipped. `notes` reports values that the spreadsheet itself
 * changed, and rows that were set aside; `undecided` counts the rows whose doubt nobody has decided.
 */
export function applyMatching(
  table: Table,
  matching: Matching,
  achievement = "",
): { lines: ListLine[]; notes: TableNote[]; undecided: UndecidedRows[] } {
  const all = rowsWithDoubts(table, matching, usualWords().nobody);
  const rows = all.filter(({ doubt }) => isTaken(doubt, matching.rows));
  const used = matching.columns.filter(({ target }) => target !== "ignore");
  const lines = rows.map(({ line, cells }) => ({ line, cells: pickCells(cells, matching, cutCell(achievement)) }));
  const notes = used.flatMap(({ index, header, target }) =>
    noteColumn(
      { label: header || columnName(index), target },
      rows.map(({ line, cells }) => ({ line, cell: cells[index] ?? "" })),
    ),
  );
  const setAside = all.filter(({ doubt }) => doubt === "nobody" && !isTaken(doubt, matching.rows));
  return { lines, notes: [...noteRows(setAside), ...notes], undecided: undecided(all, matching.rows) };
}

function pickCells(cells: readonly Cell[], { columns, orders }: Matching, achievement: string): RowCells {
  const indexOf = (target: ColumnTarget) => columns.find((column) => column.target === target)?.index;
  const at = (index: number | undefined) => (index === undefined ? "" : cutCell(cellText(cells[index] ?? "")));
  const text = (target: ColumnTarget) => at(indexOf(target));
  const date = (target: ColumnTarget) => {
    const index = indexOf(target);
    return index === undefined ? "" : dateText(cells[index] ?? "", orders[index] ?? null);
  };
  const title = text("achievement");
  const certificate = text("certificate").trim();
  // A row that corrects a certificate keeps the certificate's achievement.
  const isFilled = title.trim() === "" && certificate === "" && achievement !== "";
  const origin = text("origin").trim();
  return {
    ...(certificate === "" ? {} : { certificate }),
    // A corrected certificate keeps its origin.
    ...(origin === "" || certificate !== "" ? {} : { origin }),
    name: indexOf("name") === undefined ? joinName(text("first_name"), text("last_name")) : text("name"),
    // The address is cleaned here, so that previews show it as it is understood.
    email: readAddress(text("email")),
    achievement: isFilled ? achievement : title,
    ...(isFilled ? { filled: ["achievement" as const] } : {}),
    issued_on: date("issued_on"),
    expires_on: date("expires_on"),
    picture: text("picture"),
    custom: columns
      .filter(({ target }) => target === "field")
      .map(({ index, header }) => ({ label: header || columnName(index), value: at(index) })),
  };
}

/**
 * Returns a date as written where that has one meaning; as `2026-11-20` where the date order of the column, or a
 * spreadsheet's serial number, gives the meaning.
 */
function dateText(cell: Cell, order: DateOrder | null): string {
  const written = cutCell(cellText(cell));
  const plain = readDate(written.trim());
  if (plain.ok && order === null) return written;
  const chosen = readDate(written.trim(), order);
  if (chosen.ok) return plain.ok && plain.date === chosen.date ? written : (chosen.date ?? written);
  return readSerialDate(written.trim()) ?? written;
}

/** Scripts in which the family name comes first, without a space: 陈晓雨, 高田みどり, 김민준. */
const FAMILY_FIRST =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\u3005\u30fb\u30fc]+$/u;

/** Joins a first and a last name in the order of their script. */
function joinName(first: string, last: string): string {
  const [given, family] = [first.trim(), last.trim()];
  if (FAMILY_FIRST.test((family + given).normalize("NFC"))) return family + given;
  return [given, family].filter(Boolean).join(" ");
}
