import { directionOf, scriptOf } from "../../kernel/languages";
import {
  type Alignment,
  type Part,
  placeText,
  type SceneItem,
  type SetText,
  setText,
  type Voice,
} from "../../scene/index.server";
import type { CertificateView } from "../view/view";
import { labelsIn } from "../wording/labels";
import { anchorOf, shareOf } from "./frame";
import type { Box } from "./schema";

/** Colors and voices of small print: strong for values, muted for their labels. */
export interface SmallInk {
  strong: string;
  muted: string;
  voices: { strong: Voice; muted: Voice };
}

const GAP = 26;
const ROW = 31;
const LINE = 16;
const SIZE = { label: 6.4, value: 9.4, leastValue: 6.5 };
/** Smallest size at which all values are still set in one row. */
const LEAST_IN_ONE_ROW = 8.6;

export interface FieldsOptions {
  box: Box;
  alignment: Alignment;
  ink: SmallInk;
  layout?: "columns" | "lines" | undefined;
  /** Size of labels in Latin letters; other scripts need a larger one. */
  labelSize?: number | undefined;
}

export const drawFields = (view: CertificateView, options: FieldsOptions): SceneItem[] =>
  fieldsPart(view, options, 0)?.draw(options.box.y) ?? [];

/** Sets the issuer's own fields as a part of a column; null if there are none. */
export function fieldsPart(view: CertificateView, options: FieldsOptions, space: number): Part | null {
  if (view.customFields.length === 0) return null;
  const labels = labelsIn(
    view.language,
    view.customFields.map(({ label }) => label),
  );
  const printed = view.customFields.map(({ label, value }, i) => ({ label: labels[i] ?? label, value }));
  const shown = { ...view, customFields: printed };
  return options.layout === "lines" ? linesPart(shown, options, space) : columnsPart(shown, options, space);
}

/**
 * Sets fields side by side, label over value, in the reading direction and at one size. Four or more go into two rows
 * if one row is too narrow. Whether a text is cut depends only on the number of fields, so that the rows of a batch can
 * be checked independently of one another.
 */
function columnsPart(view: CertificateView, options: FieldsOptions, space: number): Part {
  const { box, alignment } = options;
  const details = view.customFields;
  const { width } = box;
  const half = details.length < 4 ? details.length : Math.ceil(details.length / 2);
  const room = (width - GAP * (half - 1)) / half;
  const free = setColumns(view, options, details, room, SIZE.value);
  const size = Math.min(...free.map(({ value }) => value.size));
  const columns = setColumns(view, options, details, room, size);
  const inOneRow = size >= LEAST_IN_ONE_ROW && totalWidth(columns) <= width;
  const rows = inOneRow || half === details.length ? [columns] : [columns.slice(0, half), columns.slice(half)];
  const axisOf = (row: Column[]) => anchorOf(box, alignment) + (0.5 - shareOf(alignment)) * totalWidth(row);
  return {
    space,
    height: ROW * (rows.length - 1) + 20,
    draw: (top) => rows.flatMap((row, i) => drawRow(view, row, { axis: axisOf(row), top: top + i * ROW, alignment })),
  };
}

/** Sets fields one below the other: labels at the start of the reading direction, values in a column beside them. */
function linesPart(view: CertificateView, options: FieldsOptions, space: number): Part {
  const { box, ink } = options;
  const rightToLeft = directionOf(view.language) === "rtl";
  const rows = view.customFields.map((field) => ({
    head: setLabel(view, field.label, options, box.width * 0.45),
    value: setValue(view, field.value, ink, box.width * 0.52, SIZE.value),
  }));
  const beside = Math.max(...rows.map(({ head }) => head.lines[0]?.width ?? 0)) + 14;
  const start = rightToLeft ? box.x + box.width : box.x;
  const side = rightToLeft ? "right" : "left";
  return {
    space,
    height: LINE * (rows.length - 1) + 10,
    draw: (top) =>
      rows.flatMap(({ head, value }, i) => [
        placeText(head, start, top + 8 + i * LINE, side),
        placeText(value, rightToLeft ? start - beside : start + beside, top + 8 + i * LINE, side),
      ]),
  };
}

interface Column {
  head: SetText;
  value: SetText;
  width: number;
}

/** Sets columns as wide as each needs, up to `room`. */
function setColumns(
  view: CertificateView,
  options: FieldsOptions,
  details: CertificateView["customFields"],
  room: number,
  size: number,
): Column[] {
  return details.map((detail): Column => {
    const head = setLabel(view, detail.label, options, room);
    const value = setValue(view, detail.value, options.ink, room, size);
    return { head, value, width: Math.max(head.lines[0]?.width ?? 0, value.lines[0]?.width ?? 0) };
  });
}

const totalWidth = (columns: Column[]): number =>
  columns.reduce((sum, column) => sum + column.width, GAP * (columns.length - 1));

function setValue(view: CertificateView, text: string, ink: SmallInk, maxWidth: number, size: number): SetText {
  return setText(text, {
    language: view.language,
    direction: "auto",
    voice: ink.voices.strong,
    size,
    minSize: SIZE.leastValue,
    maxWidth,
    maxLines: 1,
    color: ink.strong,
  });
}

/** Factor by which labels in scripts without capitals are larger than spaced capitals. */
const LARGER = { latin: 1, arabic: 1.25, chinese: 1.2 };

/** Sets a label in spaced capitals where the script has them. */
function setLabel(view: CertificateView, text: string, { ink, labelSize }: FieldsOptions, maxWidth: number): SetText {
  const script = scriptOf(view.language);
  const size = labelSize ? labelSize * LARGER[script] : script === "arabic" ? 8 : SIZE.label;
  return setText(script === "arabic" ? text : text.toLocaleUpperCase(view.language), {
    language: view.language,
    direction: "auto",
    voice: ink.voices.muted,
    size,
    minSize: 5,
    maxWidth,
    maxLines: 1,
    tracking: script === "chinese" ? 80 : 110,
    color: ink.muted,
  });
}

function drawRow(
  view: CertificateView,
  columns: Column[],
  { axis, top, alignment }: { axis: number; top: number; alignment: Alignment },
): SceneItem[] {
  const sign = directionOf(view.language) === "rtl" ? -1 : 1;
  let start = (-sign * totalWidth(columns)) / 2;
  return columns.flatMap(({ head, value, width }) => {
    const middle = axis + start + (sign * width) / 2;
    start += sign * (width + GAP);
    const x = alignment === "center" ? middle : middle + (shareOf(alignment) - 0.5) * width;
    return [placeText(head, x, top + 6, alignment), placeText(value, x, top + 19.5, alignment)];
  });
}
