import { directionOf, scriptOf } from "../../kernel/languages";
import { type Part, placeText, type SetText, setText } from "../scene/compose";
import type { SceneItem } from "../scene/scene";
import type { CertificateView } from "../scene/view";
import { INK } from "./inks";

const GAP = 26;
const ROW = 31;
const SIZE = { label: 6.4, value: 9.4, leastValue: 6.5 };
/** Where one row made the values smaller than this, two rows are set. */
const LEAST_IN_ONE_ROW = 8.6;

type Details = CertificateView["customFields"];

/** The issuer's own details: label over value, side by side around the axis, in the reading direction and of one size. */
export function detailsPart(view: CertificateView, axis: number, width: number): Part | null {
  const details = view.customFields;
  if (details.length === 0) return null;
  const sizeOf = (row: Details) => Math.min(...setColumns(view, row, width, SIZE.value).map(({ value }) => value.size));
  const half = Math.ceil(details.length / 2);
  const inOneRow = details.length < 4 || sizeOf(details) >= LEAST_IN_ONE_ROW;
  const rows = inOneRow ? [details] : [details.slice(0, half), details.slice(half)];
  const size = Math.min(...rows.map(sizeOf));
  return {
    space: 23,
    height: ROW * (rows.length - 1) + 20,
    draw: (top) => rows.flatMap((row, i) => drawRow(view, setColumns(view, row, width, size), axis, top + i * ROW)),
  };
}

interface Column {
  head: SetText;
  value: SetText;
  width: number;
}

/** As wide as each needs, or, where that is too much for the row, all within the same room. */
function setColumns(view: CertificateView, row: Details, width: number, size: number): Column[] {
  const set = (most: number) =>
    row.map((detail): Column => {
      const head = setLabel(view, detail.label, most);
      const value = setText(detail.value, {
        language: view.language,
        direction: "auto",
        voice: "label-strong",
        size,
        minSize: SIZE.leastValue,
        maxWidth: most,
        maxLines: 1,
        color: INK.navy,
      });
      return { head, value, width: Math.max(widthOf(head), widthOf(value)) };
    });
  const free = set(width);
  return totalWidth(free) <= width ? free : set((width - GAP * (row.length - 1)) / row.length);
}

const widthOf = (set: SetText): number => set.lines[0]?.width ?? 0;
const totalWidth = (columns: Column[]): number =>
  columns.reduce((sum, column) => sum + column.width, GAP * (columns.length - 1));

/** Capitals spaced out where the script has capitals. */
function setLabel(view: CertificateView, text: string, maxWidth: number): SetText {
  const arabic = scriptOf(view.language) === "arabic";
  return setText(arabic ? text : text.toLocaleUpperCase(view.language), {
    language: view.language,
    direction: "auto",
    voice: "label",
    size: arabic ? 8 : SIZE.label,
    minSize: 5,
    maxWidth,
    maxLines: 1,
    tracking: scriptOf(view.language) === "chinese" ? 80 : 110,
    color: INK.slate,
  });
}

function drawRow(view: CertificateView, columns: Column[], axis: number, top: number): SceneItem[] {
  const sign = directionOf(view.language) === "rtl" ? -1 : 1;
  let start = (-sign * totalWidth(columns)) / 2;
  return columns.flatMap(({ head, value, width }) => {
    const middle = axis + start + (sign * width) / 2;
    start += sign * (width + GAP);
    return [placeText(head, middle, top + 6, "center"), placeText(value, middle, top + 19.5, "center")];
  });
}
