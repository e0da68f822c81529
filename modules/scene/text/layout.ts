import bidiFactory from "bidi-js";
import { LRUCache } from "lru-cache";
import type { Language } from "../../kernel/languages";
import { face } from "./fonts";
import type { GlyphRun } from "./glyphs";
import { itemise, type TextRun } from "./itemise";
import { balanceLines, breakLines, type Line, type MeasuredText, measure, widestWord, withEveryBreak } from "./measure";
import { splitGraphemes } from "./sanitize";
import { shapeRun } from "./shape";
import { joinsLetters, opticalScale } from "./stacks";
import type { Voice } from "./voices";

export interface TextStyle {
  voice: Voice;
  language: Language;
  /** Base direction; `auto` takes the direction of the first strong character, for names in any script. */
  direction: "ltr" | "rtl" | "auto";
  /** Size in points per em. The text shrinks down to `minSize` before it is cut. */
  size: number;
  minSize: number;
  /** Size down to which the text stays on one line before a second line is used. Default: `size`. */
  oneLineMinSize?: number;
  /** Width of the lines, in points. */
  maxWidth: number;
  maxLines: number;
  /** Space between letters, in thousandths of an em; never applied to Arabic. */
  tracking?: number;
}

export interface TextBlock {
  lines: { runs: GlyphRun[]; width: number }[];
  text: string;
  size: number;
  rightToLeft: boolean;
  truncated: boolean;
  /** The whole text, if it was cut. */
  cutFrom: string | null;
}

interface Paragraph {
  text: string;
  levels: Uint8Array;
  baseLevel: number;
  runs: TextRun[];
  measured: MeasuredText;
}

const SHRINK = 0.965;
const bidi = bidiFactory();

/** Sets sanitized text in lines: shrinks it to fit, then uses up to `maxLines` balanced lines, then an ellipsis. */
export function layoutText(text: string, style: TextStyle): TextBlock {
  let paragraph = analyse(text, style);
  let size = style.size;
  let lines = breakLines(paragraph.measured, style.maxWidth / size);
  const shrinkWhile = (tooMany: () => boolean, smallest: number) => {
    while (tooMany() && size > smallest) {
      size = Math.max(smallest, size * SHRINK);
      lines = breakLines(paragraph.measured, style.maxWidth / size);
    }
  };
  shrinkWhile(() => lines.length > 1, style.oneLineMinSize ?? style.size);
  if (lines.length > 1 && style.oneLineMinSize !== undefined && style.maxLines > 1) size = twoLineSize(style);
  const largest = size;
  const shrinkToLines = () => {
    size = largest;
    lines = breakLines(paragraph.measured, style.maxWidth / size);
    shrinkWhile(() => lines.length > style.maxLines, style.minSize);
  };
  shrinkToLines();
  if (lines.length > style.maxLines && paragraph.measured.unwanted.size > 0) {
    // Splitting a group that belongs together is better than cutting the text.
    paragraph = analyse(text, style, true);
    shrinkToLines();
  }
  // A word shrinks before it is broken, if that is enough to fit it.
  const widest = widestWord(paragraph.measured);
  if (widest * style.minSize <= style.maxWidth) shrinkWhile(() => widest * size > style.maxWidth, style.minSize);
  const truncated = lines.length > style.maxLines;
  if (truncated) {
    paragraph = analyse(cutToFit(paragraph, style, size), style, true);
  }
  lines = balanceLines(paragraph.measured, style.maxWidth / size, widest).slice(0, style.maxLines);
  return {
    lines: lines.map((line) => placeRuns(paragraph, line, size, style)),
    text: paragraph.text,
    size,
    rightToLeft: (paragraph.baseLevel & 1) === 1,
    truncated,
    cutFrom: truncated ? text : null,
  };
}

/**
 * Returns the size for a text that needs two lines: larger than its smallest size on one line, smaller than its full
 * size.
 */
const twoLineSize = (style: TextStyle): number => Math.max(style.oneLineMinSize ?? style.size, style.size * 0.8);

/** Cache size. A text that does not fit is set at one size after another. */
const MAX_CACHED_PARAGRAPHS = 100;
const analysed = new LRUCache<string, Paragraph>({ max: MAX_CACHED_PARAGRAPHS });

function analyse(text: string, style: TextStyle, everyBreak = false): Paragraph {
  const { voice, language, direction, tracking = 0 } = style;
  const key = `${voice} ${language} ${direction} ${tracking} ${everyBreak} ${text}`;
  const cached = analysed.get(key);
  if (cached) return cached;
  const paragraph = analyseAnew(text, style, everyBreak);
  analysed.set(key, paragraph);
  return paragraph;
}

function analyseAnew(text: string, style: TextStyle, everyBreak: boolean): Paragraph {
  const { levels, paragraphs } = bidi.getEmbeddingLevels(text, style.direction);
  const runs = itemise(text, levels, style.voice, style.language);
  const measuredAsWished = measure(text, runs, style.language, style.tracking ?? 0);
  const measured = everyBreak ? withEveryBreak(measuredAsWished) : measuredAsWished;
  return { text, levels, baseLevel: paragraphs[0]?.level ?? (style.direction === "rtl" ? 1 : 0), runs, measured };
}

/** Finds the longest beginning of the text that fits the allowed lines, with an ellipsis. */
function cutToFit(paragraph: Paragraph, style: TextStyle, size: number): string {
  const maxWidth = style.maxWidth / size;
  const lines = breakLines(paragraph.measured, maxWidth);
  const limit = lines[style.maxLines - 1]?.[1] ?? paragraph.text.length;
  const letters = splitGraphemes(paragraph.text.slice(0, limit)).map(({ segment }) => segment);
  while (letters.length > 1) {
    letters.pop();
    const candidate = `${letters.join("").trimEnd()}…`;
    if (breakLines(analyse(candidate, style, true).measured, maxWidth).length <= style.maxLines) return candidate;
  }
  return "…";
}

function placeRuns(paragraph: Paragraph, line: Line, size: number, style: TextStyle): TextBlock["lines"][number] {
  const [start] = line;
  let end = line[1];
  while (end > start && paragraph.text[end - 1] === " ") end--;
  const clipped = paragraph.runs
    .filter((run) => run.end > start && run.start < end)
    .map((run) => ({ ...run, start: Math.max(run.start, start), end: Math.min(run.end, end) }));
  const tracking = style.tracking ?? 0;
  let x = 0;
  const runs = visualOrder(clipped).map((run): GlyphRun => {
    const rightToLeft = (run.level & 1) === 1;
    const text = paragraph.text.slice(run.start, run.end);
    const shaped = shapeRun(run.font, text, rightToLeft, style.language, tracking);
    const runSize = size * opticalScale(run.font);
    const width = (shaped.width / face(run.font).unitsPerEm) * runSize;
    const tracked = tracking > 0 && !joinsLetters(run.font, text);
    const placed = {
      font: run.font,
      size: runSize,
      x,
      width,
      text,
      start: run.start,
      rightToLeft,
      tracked,
      glyphs: shaped.glyphs,
    };
    x += width;
    return placed;
  });
  // Space after the last letter would push a centered line off its center.
  const trailing = runs.at(-1)?.tracked ? (tracking / 1000) * size : 0;
  return { runs, width: x - trailing };
}

/** Rule L2 of the Unicode bidirectional algorithm (UAX #9), on whole runs. */
function visualOrder(runs: TextRun[]): TextRun[] {
  const ordered = [...runs];
  const highest = Math.max(0, ...ordered.map((run) => run.level));
  for (let level = highest; level > 0; level--) {
    for (let i = 0; i < ordered.length; i++) {
      let j = i;
      while ((ordered[j]?.level ?? -1) >= level) j++;
      if (j > i) {
        ordered.splice(i, j - i, ...ordered.slice(i, j).reverse());
        i = j;
      }
    }
  }
  return ordered;
}
