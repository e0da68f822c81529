import { directionOf, type Language } from "../../kernel/languages";
import type { Sheet } from "../../rendering/index.server";
import { placeText, sanitizeText, setText, type TextItem } from "../../scene/index.server";

/** A4, in points. */
export const PAGE = { width: 595.28, height: 841.89 };
export const MARGIN = 56;
export const INNER = PAGE.width - 2 * MARGIN;
/** First baseline of a page, and the top of its footer area. */
const TOP = 72;
const BOTTOM = PAGE.height - 76;
/** Maximum number of letters printed of one text. */
const MAX_LETTERS = 240;

export const COLORS = { ink: "#16232f", quiet: "#55677a", line: "#d9dee3", ground: "#f4f6f8" } as const;

export interface TextStyle {
  /**
   * Distance from the side where the language begins to read: to the start of the text, or to its end where `at` is
   * "end".
   */
  x?: number;
  width?: number;
  size?: number;
  strong?: boolean;
  quiet?: boolean;
  at?: "start" | "end";
  /** Reading direction: `number` is left to right in every language, `name` follows its letters. */
  as?: "sentence" | "number" | "name";
  role?: TextItem["role"];
  lines?: number;
}

/** Sheets filled from top to bottom, mirrored for languages that are read from the right. */
export interface Paper {
  language: Language;
  sheets: Sheet[];
  /** Top of the next element. */
  y: number;
}

export function openPaper(language: Language): Paper {
  const paper: Paper = { language, sheets: [], y: 0 };
  turnPage(paper);
  return paper;
}

function turnPage(paper: Paper): void {
  paper.sheets.push({ width: PAGE.width, height: PAGE.height, shapes: [], content: [] });
  paper.y = TOP;
}

/** Returns the sheet that is being filled. */
export function sheetOf({ sheets }: Paper): Sheet {
  const sheet = sheets.at(-1);
  if (!sheet) throw new Error("a paper has at least one sheet");
  return sheet;
}

/** Turns to the next sheet where less than this height is left; returns whether it did. */
export function keepTogether(paper: Paper, height: number): boolean {
  if (paper.y + height <= BOTTOM) return false;
  turnPage(paper);
  return true;
}

/**
 * Sets a text with its first baseline at `y`. Returns its width, and the height from there to the baseline of a
 * following line.
 */
export function setLine(
  paper: Paper,
  text: string,
  y: number,
  style: TextStyle = {},
): { item: TextItem; wide: number; height: number } {
  const { x = 0, width = INNER, size = 9, strong, quiet, at = "start", as = "sentence", role = "P", lines = 4 } = style;
  const { language } = paper;
  const direction = directionOf(language);
  const set = setText(sanitizeText(text, MAX_LETTERS), {
    language,
    voice: strong ? "ibm-plex-sans/600" : "ibm-plex-sans/400",
    role,
    size,
    minSize: size * 0.7,
    maxWidth: width,
    maxLines: lines,
    color: quiet ? COLORS.quiet : COLORS.ink,
    leading: 1.45,
    direction: as === "sentence" ? direction : as === "number" ? "ltr" : "auto",
  });
  const fromLeft = direction === "ltr" ? MARGIN + x : PAGE.width - MARGIN - x;
  const left = (at === "start") === (direction === "ltr");
  // Latin lines have the same leading as Arabic lines in a right-to-left document.
  const leading = direction === "rtl" ? Math.max(set.leading, set.size * 1.45 * 1.18) : set.leading;
  return {
    item: placeText(set, fromLeft, y, left ? "left" : "right"),
    wide: Math.max(0, ...set.lines.map((line) => line.width)),
    height: set.lines.length * leading,
  };
}

/** Writes a text on the sheet and returns its height. */
export function write(paper: Paper, text: string, y: number, style: TextStyle = {}): number {
  const { item, height } = setLine(paper, text, y, style);
  sheetOf(paper).content.push(item);
  return height;
}

/** Fills a box. `x` is the distance from the side where the language begins. */
export function fillBox(
  paper: Paper,
  box: { x: number; y: number; width: number; height: number; color: string; round?: number },
): void {
  const { y, width, height, color, round = 0 } = box;
  const x = directionOf(paper.language) === "ltr" ? MARGIN + box.x : PAGE.width - MARGIN - box.x - width;
  const [left, top, right, bottom] = [x, y, x + width, y + height].map((at) => Math.round(at * 100) / 100);
  sheetOf(paper).shapes.push({ kind: "shape", fill: color, path: boxPath(left, top, right, bottom, round) });
}

function boxPath(left = 0, top = 0, right = 0, bottom = 0, round = 0): string {
  if (round === 0) return `M${left} ${top}H${right}V${bottom}H${left}Z`;
  // Distance of a Bézier handle from the corner of a quarter circle.
  const near = round * 0.4477;
  const at = (value: number) => Math.round(value * 100) / 100;
  return (
    [
      `M${at(left + round)} ${top}`,
      `L${at(right - round)} ${top}`,
      `C${at(right - near)} ${top} ${right} ${at(top + near)} ${right} ${at(top + round)}`,
      `L${right} ${at(bottom - round)}`,
      `C${right} ${at(bottom - near)} ${at(right - near)} ${bottom} ${at(right - round)} ${bottom}`,
      `L${at(left + round)} ${bottom}`,
      `C${at(left + near)} ${bottom} ${left} ${at(bottom - near)} ${left} ${at(bottom - round)}`,
      `L${left} ${at(top + round)}`,
      `C${left} ${at(top + near)} ${at(left + near)} ${top} ${at(left + round)} ${top}`,
    ].join("") + "Z"
  );
}

/** Draws a thin line across the sheet, or from `x` on. */
export function drawLine(paper: Paper, y: number, { x = 0, color = COLORS.line as string } = {}): void {
  fillBox(paper, { x, y, width: INNER - x, height: 0.75, color });
}

/** Left edge on the sheet of an element other than text. */
export function fromLeft({ language }: Paper, x: number, width: number): number {
  return directionOf(language) === "ltr" ? MARGIN + x : PAGE.width - MARGIN - x - width;
}
