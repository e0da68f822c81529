import { directionOf, scriptOf } from "../../kernel/languages";
import { type Part, placeText, type SetText, setText } from "../scene/compose";
import type { SceneItem } from "../scene/scene";
import type { CertificateView } from "../scene/view";
import { INK } from "./inks";

const GAP = 26;
const ROW = 31;
const SIZE = { label: 6.4, value: 9.4, leastValue: 6.5 };
/** Values that have to be smaller than this are not squeezed into one row. */
const LEAST_IN_ONE_ROW = 8.6;

/**
 * The issuer's own details: label over value, side by side around the axis, in the reading direction and of one size. Four
 * and more go into two rows where one has no room for all of them. Whether a text is cut depends on how many there are and
 * on nothing else, so that a list's lines can be looked at for one another.
 */
export function detailsPart(view: CertificateView, axis: number, width: number): Part | null {
  const details = view.customFields;
  if (details.length === 0) return null;
  const half = details.length < 4 ? details.length : Math.ceil(details.length / 2);
  const room = (width - GAP * (half - 1)) / half;
  const free = setColumns(view, details, room, SIZE.value);
  const size = Math.min(...free.map(({ value }) => value.size));
  const columns = setColumns(view, details, room, size);
  const inOneRow = size >= LEAST_IN_ONE_ROW && totalWidth(columns) <= width;
  const rows = inOneRow || half === details.length ? [columns] : [columns.slice(0, half), columns.slice(half)];
  return {
    space: 23,
    height: ROW * (rows.length - 1) + 20,
    draw: (top) => rows.flatMap((row, i) => drawRow(view, row, axis, top + i * ROW)),
  };
}

interface Column {
  head: SetText;
  value: SetText;
  width: number;
}

/** As wide as each needs, up to `room`. */
function setColumns(
  view: CertificateView,
  details: CertificateView["customFields"],
  room: number,
  size: number,
): Column[] {
  return details.map((detail): Column => {
    const head = setLabel(view, detail.label, room);
    const value = setText(detail.value, {
      language: view.language,
      direction: "auto",
      voice: "label-strong",
      size,
      minSize: SIZE.leastValue,
      maxWidth: room,
      maxLines: 1,
      color: INK.navy,
    });
    return { head, value, width: Math.max(head.lines[0]?.width ?? 0, value.lines[0]?.width ?? 0) };
  });
}

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
