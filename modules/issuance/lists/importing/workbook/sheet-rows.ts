import type { Cell, Sheet, SheetRow } from "../../../../kernel/ports/tables";
import { MAX_COLUMNS, MAX_FILE_MEGABYTES, MAX_LINES } from "../../../limits";
import { columnName } from "../../../rules/column-name";
import { Damaged, Refusal, TooComplex } from "./refusal";

/** Merged cells that span several rows, at their first column. */
interface Merge {
  top: number;
  bottom: number;
  column: number;
}

/** Lines of a sheet, the first and the last included. */
export interface Lines {
  top: number;
  bottom: number;
}

const MAX_MERGES = 20_000;
/** Maximum number of cells that merges fill, those of a whole sheet: more would be merged twice. */
const MAX_MERGED = MAX_LINES * MAX_COLUMNS;
const MAX_FILTERS = 200;
/** Number of characters that a number or a date counts as: in an OpenDocument, a repeated one is written once. */
const LETTERS_OF_A_VALUE = 4;

/**
 * Number of characters that the cells of a file may still contain together: thousands of them may refer to one long
 * text, which is stored once.
 */
export interface Room {
  letters: number;
}
export const wholeRoom = (): Room => ({ letters: MAX_FILE_MEGABYTES * 1_000_000 });

/** A sheet while it is read. The first cell beyond the limits of a list is refused. */
export type SheetRows = ReturnType<typeof createSheetRows>;

export function createSheetRows(room: Room) {
  const rows = new Map<number, SheetRow & { struck: number[] }>();
  const merges: Merge[] = [];
  const filters: Lines[] = [];
  const hiddenColumns = new Set<number>();
  let width = 0;

  const spend = (cell: Cell) => {
    room.letters -= typeof cell === "string" ? cell.length : LETTERS_OF_A_VALUE;
    if (room.letters < 0) throw new TooComplex();
  };

  function put(line: number, column: number, cell: Cell, struck: boolean) {
    if (cell === "") return;
    if (line > MAX_LINES) throw new Refusal({ code: "too-many-rows", limit: MAX_LINES });
    if (column >= MAX_COLUMNS)
      throw new Refusal({ code: "too-many-columns", limit: MAX_COLUMNS, line, column: columnName(column) });
    spend(cell);
    const row = rows.get(line) ?? { line, cells: [], struck: [] };
    rows.set(line, row);
    // Of two values for one cell, one program reads the first and another the second.
    if (row.cells[column]) throw new Damaged(line);
    while (row.cells.length < column) row.cells.push("");
    row.cells[column] = cell;
    if (struck) row.struck.push(column);
    width = Math.max(width, column + 1);
  }

  /**
   * Copies the value of merged cells to each of their rows that is not empty: `First aid` beside five people belongs to
   * each of them.
   */
  function spreadMerges() {
    let spread = 0;
    for (const { top, bottom, column } of merges) {
      const cell = rows.get(top)?.cells[column] ?? "";
      const last = Math.min(bottom, MAX_LINES);
      spread += Math.max(0, last - top);
      if (spread > MAX_MERGED) throw new TooComplex();
      for (let line = top + 1; cell !== "" && line <= last; line++) {
        const row = rows.get(line);
        if (!row) continue;
        spend(cell);
        while (row.cells.length < column) row.cells.push("");
        row.cells[column] = cell;
      }
    }
  }

  const finishRow = ({ line, cells, hidden, struck = [] }: SheetRow): SheetRow => {
    while (cells.length < width) cells.push("");
    // The header row of a filter is not filtered: it is hidden only by hand.
    const isFiltered = hidden === "hand" && filters.some(({ top, bottom }) => line > top && line <= bottom);
    return {
      line,
      cells,
      ...(hidden ? { hidden: isFiltered ? "filter" : hidden } : {}),
      ...(struck.length > 0 ? { struck } : {}),
    };
  };

  return {
    put,
    /** Marks a row as hidden; false where there is none, because a row without content does not exist. */
    hideRow(line: number, by: "filter" | "hand"): boolean {
      const row = rows.get(line);
      if (row) row.hidden = by;
      return row !== undefined;
    },
    hideColumns(from: number, to: number) {
      for (let column = Math.max(0, from); column <= to && column < MAX_COLUMNS; column++) hiddenColumns.add(column);
    },
    filter(lines: Lines) {
      if (filters.push(lines) > MAX_FILTERS) throw new TooComplex();
    },
    merge(merged: Merge) {
      if (merged.bottom > merged.top && merges.push(merged) > MAX_MERGES) throw new TooComplex();
    },
    finish(): Pick<Sheet, "rows" | "hiddenColumns"> {
      spreadMerges();
      const unseen = [...hiddenColumns].filter((column) => column < width).sort((a, b) => a - b);
      return {
        rows: [...rows.values()].sort((a, b) => a.line - b.line).map(finishRow),
        ...(unseen.length > 0 ? { hiddenColumns: unseen } : {}),
      };
    },
  };
}
