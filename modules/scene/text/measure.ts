import { face } from "./fonts";
import type { TextRun } from "./itemise";
import { findLineBreaks, HYPHENS } from "./line-breaks";
import { splitGraphemes } from "./sanitize";
import { shapeRun } from "./shape";
import { opticalScale } from "./stacks";

/** A measured text. Widths are in ems, so that one measurement serves every size. */
export interface MeasuredText {
  text: string;
  /** `before[i]` is the width of the text before UTF-16 index `i`, in logical order. */
  before: Float64Array;
  /** Indexes at which a line may end; the last one is the text's length. */
  breaks: number[];
  /** Breaks that are used only if a line is too short for the group that they split (line-breaks.ts). */
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

/** Returns the same text with every break allowed. */
export const withEveryBreak = (measured: MeasuredText): MeasuredText => ({ ...measured, unwanted: new Set() });

/** Width of a line in ems; a space at its end hangs and takes no room. */
function lineWidth({ text, before }: MeasuredText, [start, end]: Line): number {
  let last = end;
  while (last > start && text[last - 1] === " ") last--;
  return (before[last] ?? 0) - (before[start] ?? 0);
}

/**
 * Breaks a text greedily into lines no wider than `maxWidth` ems. A group wider than a line is split at an unwanted
 * break, and a word wider than a line between characters.
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
 * Returns the furthest index between `start` and `limit` that fits, never before a hyphen; at least one user-perceived
 * character.
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
    // Index of the last letter that is not a hyphen: hyphens move to the next line with that letter.
    if (!isHyphen) beforeHyphens = at;
    fit = end;
  }
  return fit;
}

/** Returns the width of the widest piece that no line may end in, in ems. */
export const widestWord = (measured: MeasuredText): number =>
  Math.max(0, ...measured.breaks.map((end, i) => lineWidth(measured, [measured.breaks[i - 1] ?? 0, end])));

/** Returns the width of the widest group that belongs together and fits in a line, in ems. */
function widestTogether({ breaks, unwanted, ...measured }: MeasuredText, maxWidth: number): number {
  const ends = breaks.filter((position) => !unwanted.has(position));
  const widths = ends.map((end, i) => lineWidth({ breaks, unwanted, ...measured }, [ends[i - 1] ?? 0, end]));
  return Math.max(0, ...widths.filter((width) => width <= maxWidth));
}

/**
 * Sets lines of even length: the narrowest width, from `least` up, that needs no more lines than the full width and
 * splits no group that fits in a line.
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
