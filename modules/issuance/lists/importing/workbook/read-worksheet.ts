import type { Cell } from "../../../../kernel/ports/tables";
import { readAddress, readRange } from "./addresses";
import { createTextReader, decodeEscapes } from "./cell-text";
import { showIsoDate, showNumber } from "./number-formats";
import { type Attributes, isTrue, type Namespaces, readXml, SKIP } from "./read-xml";
import { Damaged, Refusal } from "./refusal";
import type { SharedTexts } from "./shared-texts";
import type { SheetRows } from "./sheet-rows";
import { type CellStyle, PLAIN } from "./styles";

/** Data of the workbook that its cells refer to. */
export interface WorkbookContext {
  texts: SharedTexts;
  styles: CellStyle[];
  from1904: boolean;
}

interface OpenCell {
  column: number;
  type: string;
  style: CellStyle;
  isFormula: boolean;
  /** Null where there is none; a formula may have an empty text for its result. */
  value: string | null;
  struck: boolean;
}

/** Elements that do not belong to the visible sheet: other people's views of it, and data that programs add. */
const PASSED_OVER = new Set(["extLst", "customSheetViews", "conditionalFormatting", "dataValidations"]);

/** Reads a sheet (ECMA-376 part 1, 18.3.1.99) into `sheet`, cell by cell. */
export async function readWorksheet(
  part: AsyncIterable<Buffer>,
  namespaces: Namespaces,
  { texts, styles, from1904 }: WorkbookContext,
  sheet: SheetRows,
): Promise<void> {
  let line = 0;
  let column = -1;
  let isHidden = false;
  let cell: OpenCell | null = null;
  let inValue = false;
  let inText = false;
  const inlineText = createTextReader();

  function openRow({ r, hidden, ht }: Attributes) {
    line = r ? wholeNumber(r.value) : line + 1;
    if (line < 1) throw new Damaged();
    column = -1;
    isHidden = isTrue(hidden?.value) || isZero(ht?.value);
  }

  function openCell({ r, t, s }: Attributes) {
    const position = r ? readAddress(r.value) : { line, column: column + 1 };
    if (position?.line !== line) throw new Damaged(line);
    column = position.column;
    const style = styles[Number(s?.value ?? "0")] ?? PLAIN;
    cell = { column, type: t?.value ?? "n", style, isFormula: false, value: null, struck: style.struck };
  }

  function closeCell() {
    if (cell) sheet.put(line, cell.column, readValue(cell), cell.struck);
    cell = null;
  }

  function readValue(closed: OpenCell): Cell {
    const { type, style, isFormula, value } = closed;
    if (type === "e") return { error: (value ?? "").slice(0, 20) };
    if (value === null) return isFormula ? { error: "=" } : "";
    switch (type) {
      case "s": {
        const text = texts.get(wholeNumber(value));
        if (!text) throw new Damaged(line);
        closed.struck = text.struck ?? style.struck;
        return text.text;
      }
      case "n":
        return value.trim() === "" ? "" : showNumber(value.trim(), style.format, from1904);
      case "b":
        return value === "" ? "" : { truth: isTrue(value) };
      case "d":
        return showIsoDate(value);
      case "inlineStr":
        return value;
      default:
        return decodeEscapes(value);
    }
  }

  function closeInlineText() {
    const taken = inlineText.take();
    inText = false;
    if (!cell) return;
    cell.value = taken.text;
    cell.struck = taken.struck ?? cell.style.struck;
  }

  await readXml(
    part,
    { namespaces, root: "worksheet" },
    {
      open: (tag, attributes) => {
        if (inText) return inlineText.open(tag, attributes);
        if (tag === "c") openCell(attributes);
        else if (tag === "v" && cell) {
          inValue = true;
          cell.value ??= "";
        } else if (tag === "row") openRow(attributes);
        else if (tag === "f" && cell) cell.isFormula = true;
        else if (tag === "is" && cell) inText = true;
        else if (PASSED_OVER.has(tag)) return SKIP;
        else readAround(tag, attributes, sheet);
        return undefined;
      },
      text: (text) => {
        if (inText) inlineText.text(text);
        else if (inValue && cell) cell.value += text;
      },
      close: (tag) => {
        inValue = false;
        if (tag === "is") closeInlineText();
        else if (inText) inlineText.close(tag);
        else if (tag === "c") closeCell();
        else if (tag === "row" && isHidden) sheet.hideRow(line, "hand");
      },
    },
  ).catch((error: unknown) => {
    throw error instanceof Refusal ? error : new Damaged(line);
  });
}

/** Reads the elements before and behind the cells: hidden columns, a filter, merged cells. */
function readAround(tag: string, { min, max, hidden, width, ref }: Attributes, sheet: SheetRows) {
  if (tag === "col" && (isTrue(hidden?.value) || isZero(width?.value)))
    sheet.hideColumns(wholeNumber(min?.value ?? "") - 1, wholeNumber(max?.value ?? "") - 1);
  if (tag !== "autoFilter" && tag !== "mergeCell") return;
  const range = readRange(ref?.value);
  if (!range) return;
  const [top, bottom] = [range.first.line, range.last.line];
  if (tag === "autoFilter") sheet.filter({ top, bottom });
  else sheet.merge({ top, bottom, column: range.first.column });
}

/** Reads the filter of a table on a sheet (18.5.1.2), which is a part of its own. */
export async function readTableFilter(part: AsyncIterable<Buffer>, namespaces: Namespaces, sheet: SheetRows) {
  await readXml(
    part,
    { namespaces, root: "table" },
    {
      open: (tag, attributes) => {
        if (tag === "autoFilter") readAround(tag, attributes, sheet);
      },
    },
  );
}

/** Parses a number without a sign or a point; -1 for any other text. */
const wholeNumber = (text: string): number => {
  const number = Number(text);
  return Number.isSafeInteger(number) && number >= 0 && text.trim() !== "" ? number : -1;
};

const isZero = (text: string | undefined): boolean => text !== undefined && text.trim() !== "" && Number(text) === 0;
