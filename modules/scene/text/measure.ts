import { face } from "./fonts";
import type { TextRun } from "./itemise";
import { findLineBreaks, HYPHENS } from "./line-breaks";
import { splitGraphemes } from "./sanitize";
import { shapeRun } from "./shape";
import { opticalScale } from "./stacks";

/** Widths are in ems, so that one measurement serves every size. */
export interface MeasuredText {
  text: string;
  /** `before[i]` is the width of the text before UTF-16 index `i`, in logical order. */
  before: Float64Array;
  /** Indexes at which a line may end, the last is the text's length. */
  breaks: number[];
  /** Those of them that are taken only where a line is too short for what they part (line-breaks.ts). */
  unwanted: ReadonlySet<number>;
}

/** Half-open range of UTF-16 indexes. */
export type Line = [start: number, end: number];

export function measure(text: string, runs: TextRun[], language: string, tracking: number): MeasuredText {
  const before = new Float64Array(text.length + 1);
  for (const run of runs) {
    const rightToLeft = (run.level & 1) === 1;
    const { unitsPerEm } = face(run.font);
    const shaped = shapeRun(run.font, text.slice(run.start, run.end), rightToLeft, language, tracking);
    for (const glyph of shaped.glyphs) {
      const after = run.start + glyph.cluster + 1;
      before[after] = (before[after] ?? 0) + (glyph.advance / unitsPerEm) * opticalScale(run.font);
    }
  }
  for (let i = 1; i <= text.length; i++) before[i] = (before[i] ?? 0) + (before[i - 1] ?? 0);
  const { all, unwanted } = findLineBreaks(text);
  return { text, before, breaks: all, unwanted };
}

/** The same text, whose lines may end at every break. */
export const withEveryBreak = (measured: MeasuredText): MeasuredText => ({ ...measured, unwanted: new Set() });

/** Width of a line in ems; a space at its end hangs and takes no room. */
function lineWidth({ text, before }: MeasuredText, [start, end]: Line): number {
  let last = end;
  while (last > start && text[last - 1] === " ") last--;
  return (before[last] ?? 0) - (before[start] ?? 0);
}

/**
 * Greedy lines no wider than `maxWidth` ems. What belongs together and is wider than a line is broken where it had
 * better not be, and a word that is wider than a line between characters.
 */
export function breakLines(measured: MeasuredText, maxWidth: number): Line[] {
  const lines: Line[] = [];
  let start = 0;
  let end = 0;
  const fits = (position: number) => lineWidth(measured, [start, position]) <= maxWidth;
  const endLine = () => {
    if (end > start) lines.push([start, end]);
    start = end;
  };
  const take = (position: number) => {
    if (!fits(position)) endLine();
    while (!fits(position)) {
      const cut = lastFit(measured, start, position, maxWidth);
      if (cut >= position) break;
      lines.push([start, cut]);
      start = cut;
    }
    end = position;
  };
  let inner: number[] = [];
  for (const position of measured.breaks) {
    inner.push(position);
    if (measured.unwanted.has(position)) continue;
    if (!fits(position)) endLine();
    if (fits(position)) end = position;
    else for (const one of inner) take(one);
    inner = [];
  }
  endLine();
  return lines;
}

/**
 * The furthest place between `start` and `limit` that fits, not before a hyphen; at least one user-perceived character.
 */
function lastFit(measured: MeasuredText, start: number, limit: number, maxWidth: number): number {
  let fit = start;
  let beforeHyphens = start;
  for (const { segment, index } of splitGraphemes(measured.text.slice(start, limit))) {
    const at = start + index;
    const end = at + segment.length;
    const isHyphen = HYPHENS.includes(segment);
    if (fit > start && lineWidth(measured, [start, end]) > maxWidth)
      return isHyphen && beforeHyphens > start ? beforeHyphens : fit;
    // Where the last letter begins that is not a hyphen: hyphens go to the next line with it.
    if (!isHyphen) beforeHyphens = at;
    fit = end;
  }
  return fit;
}

/** The width of the widest piece that no line may end in, in ems. */
export const widestWord = (measured: MeasuredText): number =>
  Math.max(0, ...measured.breaks.map((end, i) => lineWidth(measured, [measured.breaks[i - 1] ?? 0, end])));

/** The width of the widest of what belongs together, of that which has room in a line, in ems. */
function widestTogether({ breaks, unwanted, ...measured }: MeasuredText, maxWidth: number): number {
  const ends = breaks.filter((position) => !unwanted.has(position));
  const widths = ends.map((end, i) => lineWidth({ breaks, unwanted, ...measured }, [ends[i - 1] ?? 0, end]));
  return Math.max(0, ...widths.filter((width) => width <= maxWidth));
}

/**
 * Lines of even length: the narrowest setting, from `least` on, that needs no more lines than the widest one does and
 * parts nothing that has room together in a line.
 */
export function balanceLines(measured: MeasuredText, maxWidth: number, least = 0): Line[] {
  let best = breakLines(measured, maxWidth);
  if (best.length < 2) return best;
  let narrow = Math.max(maxWidth / 2, Math.min(least, maxWidth), widestTogether(measured, maxWidth));
  let wide = maxWidth;
  for (let step = 0; step < 8; step++) {
    const middle = (narrow + wide) / 2;
    const lines = breakLines(measured, middle);
    if (lines.length <= best.length && lines.every((line) => lineWidth(measured, line) <= middle)) {
      best = lines;
      wide = middle;
    } else narrow = middle;
  }
  return best;
}
