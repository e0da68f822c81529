import type { Cell, Sheet, SheetRow } from "../../../../kernel/ports/tables";
import { MAX_COLUMNS, MAX_FILE_MEGABYTES, MAX_LINES } from "../../../limits";
import { columnName } from "../../../rules/column-name";
import { Damaged, Refusal, TooComplex } from "./refusal";

/** Cells that were merged and span several rows, by their first column. */
interface Merge {
  top: number;
  bottom: number;
  column: number;
}

/** Lines of a sheet, both included. */
export interface Lines {
  top: number;
  bottom: number;
}

const MAX_MERGES = 20_000;
/** As many as a sheet of merged cells alone has rows of cells: more would be merged twice. */
const MAX_MERGED = MAX_LINES * MAX_COLUMNS;
const MAX_FILTERS = 200;
/** What a number or a date counts as: in an OpenDocument, one that is repeated stands there once. */
const LETTERS_OF_A_VALUE = 4;

/**
 * How much all cells of a file may still say together: thousands of them may name the same long text, which stands in
 * the file once.
 */
export interface Room {
  letters: number;
}
export const wholeRoom = (): Room => ({ letters: MAX_FILE_MEGABYTES * 1_000_000 });

/** A sheet while it is read. What is more than a list can be is refused at the cell that is too much. */
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
    // Two values of one cell are read by one program as the first and by another as the second.
    if (row.cells[column]) throw new Damaged(line);
    while (row.cells.length < column) row.cells.push("");
    row.cells[column] = cell;
    if (struck) row.struck.push(column);
    width = Math.max(width, column + 1);
  }

  /**
   * Gives the value of merged cells to each of their rows that holds something: `First aid` beside five people is of
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
    // The header of a filter is what is chosen from, and hidden by a hand alone.
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
    /** Notes that nobody sees a row, and says whether there is one: without anything in it it is none. */
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
