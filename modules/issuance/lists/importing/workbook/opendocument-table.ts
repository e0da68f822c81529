import type { Sheet } from "../../../../kernel/ports/tables";
import { MAX_COLUMNS } from "../../../limits";
import { createOpenCell } from "./opendocument-cell";
import { countOf } from "./opendocument-names";
import type { OpenStyles } from "./opendocument-styles";
import type { SKIP } from "./read-xml";
import { createSheetRows, type Room } from "./sheet-rows";

type OpenCell = ReturnType<typeof createOpenCell>;
export type OpenTable = ReturnType<typeof createOpenTable>;

/**
 * Mark in a table's name between the address of another file and its sheet: the table is a cached copy for formulas.
 */
const OF_ANOTHER_FILE = "'#$";

/**
 * Collects one table of an OpenDocument spreadsheet (ISO/IEC 26300-3, 9.1.2). Repeated rows, columns and cells are
 * written once: empty ones are only counted, however many, and the others are stored as often as they are repeated.
 */
export function createOpenTable(attributes: Record<string, string>, styles: OpenStyles, room: Room) {
  const name = attributes["table:name"] ?? "";
  const rows = createSheetRows(room);
  const columnStyles: (string | undefined)[] = [];
  let columns = 0;
  let line = 1;
  let column = 0;
  let row: { repeated: number; hidden: "filter" | "hand" | null; style: string | undefined } | null = null;
  let cell: OpenCell | null = null;
  let cellRepeated = 1;
  let isCovered = false;

  function openColumn(written: Record<string, string>) {
    const repeated = countOf(written["table:number-columns-repeated"]);
    if (hiddenBy(written) || styles.isFlat("table-column", written["table:style-name"]))
      rows.hideColumns(columns, columns + repeated - 1);
    for (let index = columns; index < Math.min(columns + repeated, MAX_COLUMNS); index++)
      columnStyles[index] = written["table:default-cell-style-name"];
    columns += repeated;
  }

  function openCell(written: Record<string, string>) {
    cellRepeated = countOf(written["table:number-columns-repeated"]);
    const spanned = countOf(written["table:number-rows-spanned"]);
    if (spanned > 1 && !isCovered) rows.merge({ top: line, bottom: line + spanned - 1, column });
    cell = createOpenCell(written, styles, written["table:style-name"] ?? row?.style ?? columnStyles[column]);
  }

  function closeCell() {
    const { cell: value, struck } = cell?.finish() ?? { cell: "", struck: false };
    // Content below merged cells is not visible.
    if (value !== "" && !isCovered)
      for (let repeat = 0; repeat < (row?.repeated ?? 1); repeat++)
        for (let index = 0; index < cellRepeated; index++) rows.put(line + repeat, column + index, value, struck);
    column += cellRepeated;
    cell = null;
  }

  function closeRow() {
    const { repeated, hidden } = row ?? { repeated: 1, hidden: null };
    // Blank rows are repeated a million times at the end of a table, and do not exist as rows.
    for (let repeat = 0; hidden && repeat < repeated && rows.hideRow(line + repeat, hidden); repeat++);
    line += repeated;
    row = null;
  }

  return {
    name,
    open(tag: string, written: Record<string, string>): typeof SKIP | undefined {
      if (cell) return cell.open(tag, written);
      if (tag === "table:table-column") openColumn(written);
      if (tag === "table:table-row") {
        const isFlat = styles.isFlat("table-row", written["table:style-name"]);
        row = {
          repeated: countOf(written["table:number-rows-repeated"]),
          hidden: hiddenBy(written) ?? (isFlat ? "hand" : null),
          style: written["table:default-cell-style-name"],
        };
        column = 0;
      }
      isCovered = tag === "table:covered-table-cell";
      if (row && (tag === "table:table-cell" || isCovered)) openCell(written);
      return undefined;
    },
    text: (piece: string) => cell?.text(piece),
    close(tag: string) {
      if (tag === "table:table-cell" || tag === "table:covered-table-cell") closeCell();
      else if (cell) cell.close(tag);
      else if (tag === "table:table-row") closeRow();
    },
    finish: (): Sheet | null =>
      name.includes(OF_ANOTHER_FILE)
        ? null
        : { name, hidden: styles.isHidden(attributes["table:style-name"]), ...rows.finish() },
  };
}

/** Returns what hides a row or a column, if anything does (19.749). */
function hiddenBy(written: Record<string, string>): "filter" | "hand" | null {
  const visibility = written["table:visibility"] ?? "visible";
  if (visibility === "visible") return null;
  return visibility === "filter" ? "filter" : "hand";
}
