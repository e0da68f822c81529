import { face, type GlyphRun, isClustered, type PlacedLine, type PositionedGlyph } from "../../scene/index.server";

/** One run as it is written into a PDF: its glyphs in an order of reading, each at its place. */
export interface WrittenRun {
  run: GlyphRun;
  /** With the advance that leads to the place of the next one, which may lie to the left. */
  glyphs: PositionedGlyph[];
  /** What each glyph stands for. */
  texts: string[];
  /**
   * How wide each is, up to its neighbor on the page, in font units: what is left between two glyphs that belong
   * together, a reader takes for a space.
   */
  widths: number[];
  /** Of the first glyph, in points from the start of the line. */
  x: number;
  /** Glyphs whose text a neighbor carries: as letters without text they would be read as something else. */
  outlines: { glyph: PositionedGlyph; x: number }[];
}

/** What was shaped as one: a letter with its marks, or a ligature. */
interface Cluster {
  run: GlyphRun;
  glyphs: PositionedGlyph[];
  x: number;
  text: string;
  start: number;
}

/** As PDFium tells characters apart: to the left or right, weak (digits, marks), or neither. */
type Direction = "left" | "right" | "weak" | "neutral";
interface Segment {
  direction: Direction;
  clusters: Cluster[];
  /** Whether PDFium turns it around: right-to-left text, and what is neither and follows it. */
  turns: boolean;
}

/**
 * The runs of a line so that readers take the line as it was written.
 *
 * A PDF holds glyphs at places and no order of letters; each reader puts them in order by a bidirectional algorithm of
 * its own. Poppler goes by the places alone. PDFium, which Chrome and Android read with, sorts what each operator shows
 * from left to right and keeps the order within it; then it cuts the line into segments of one direction, turns
 * right-to-left ones around letter by letter, and the row of segments too where there are at least as many of them as
 * of left-to-right ones (`CPDF_TextPage::CloseTempLine` and `CFX_BidiString` in its fpdftext). Here each run is shown
 * by one operator, in the order from which this gives the text, and no glyph leaves its place. ActualText is no way out
 * for right-to-left text: PDFium turns that around too.
 */
export function readingOrder({ runs }: PlacedLine): WrittenRun[] {
  const known = kept.get(runs);
  if (known) return known;
  const written = putInOrder(runs);
  if (seen.has(runs)) kept.set(runs, written);
  else seen.add(runs);
  return written;
}

/** Of lines that came a second time, for as long as they are kept themselves: what a list's certificates all say. */
const kept = new WeakMap<GlyphRun[], WrittenRun[]>();
const seen = new WeakSet<GlyphRun[]>();

/**
 * What readers leave at the end of a line: the one of keyboards they take for a word that was broken there, and drop
 * it.
 */
const HYPHEN = "\u2010";
/** A grade of "A-" is no word that was broken. */
const isLetter = (cluster: Cluster | undefined) => /^\p{L}/u.test(cluster?.text ?? "");

function putInOrder(runs: GlyphRun[]): WrittenRun[] {
  const clusters = runs.map(clustersOf);
  const inOrder = clusters.flat().sort((one, other) => one.start - other.start);
  const [before, between, last] = inOrder.slice(-3);
  if (last?.text === "-" && isLetter(before) && isLetter(between)) last.text = HYPHEN;
  const segments = segmentsOf(inOrder);
  const count = (direction: Direction) => segments.filter((segment) => segment.direction === direction).length;
  const rightToLeft = count("right") > 0 && count("right") >= count("left");
  return runs.map((run) => {
    const own = segments
      .map(({ turns, clusters: all }) => ({ turns, clusters: all.filter((cluster) => cluster.run === run) }))
      .filter((segment) => segment.clusters.length > 0);
    const drawn = (rightToLeft ? own.reverse() : own).flatMap(({ turns, clusters: inside }) =>
      turns ? inside.reverse() : inside,
    );
    return write(run, drawn, rightToLeft);
  });
}

function write(run: GlyphRun, clusters: Cluster[], rightToLeft: boolean): WrittenRun {
  const scale = run.size / face(run.font).unitsPerEm;
  const written: { glyph: PositionedGlyph; text: string; x: number; end: number }[] = [];
  const outlines: WrittenRun["outlines"] = [];
  for (const cluster of clusters) {
    const texts = textsOf(cluster, rightToLeft);
    let { x } = cluster;
    for (const [i, glyph] of cluster.glyphs.entries()) {
      const text = texts[i] ?? "";
      const end = x + glyph.advance * scale;
      if (text === "") outlines.push({ glyph, x });
      // A glyph that is moved sideways would need an operator of its own, and be sorted on its own.
      else written.push({ glyph: { ...glyph, xOffset: 0 }, text, x: x + glyph.xOffset * scale, end });
      x = end;
    }
  }
  const ends = new Map<object, number>();
  const onPage = [...written].sort((one, other) => one.x - other.x);
  for (const [i, one] of onPage.entries()) ends.set(one, onPage[i + 1]?.x ?? one.end);
  const widths = written.map((one) => Math.round(((ends.get(one) ?? one.end) - one.x) / scale));
  const glyphs = written.map(({ glyph, x }, i) => {
    const next = written[i + 1];
    return { ...glyph, advance: next ? (next.x - x) / scale : (widths[i] ?? 0) };
  });
  return { run, glyphs, texts: written.map(({ text }) => text), widths, x: written[0]?.x ?? run.x, outlines };
}

function clustersOf(run: GlyphRun): Cluster[] {
  const scale = run.size / face(run.font).unitsPerEm;
  const clusters: Cluster[] = [];
  let x = run.x;
  for (let first = 0; first < run.glyphs.length; ) {
    const at = run.glyphs[first]?.cluster ?? 0;
    let end = first + 1;
    while (run.glyphs[end]?.cluster === at) end++;
    const glyphs = run.glyphs.slice(first, end);
    const next = run.rightToLeft ? run.glyphs[first - 1] : run.glyphs[end];
    const width = glyphs.reduce((sum, { advance }) => sum + advance, 0) * scale;
    const text = run.text.slice(at, next?.cluster ?? run.text.length);
    clusters.push({ run, glyphs, x, text, start: run.start + at });
    x += width;
    first = end;
  }
  return clusters;
}

function segmentsOf(clusters: Cluster[]): Segment[] {
  const segments: Segment[] = [];
  for (const cluster of clusters) {
    const direction = directionOf(cluster.text);
    const last = segments.at(-1);
    // A letter with marks is a segment of its own: to PDFium its marks end the one before.
    const joins = last?.direction === direction && !hasMarks(cluster) && !last.clusters.some(hasMarks);
    if (last && joins) last.clusters.push(cluster);
    else {
      const turns = direction === "right" || (direction === "neutral" && (last?.turns ?? false));
      segments.push({ direction, clusters: [cluster], turns });
    }
  }
  return segments;
}

const hasMarks = ({ text }: Cluster) =>
  !/^[ -~]*$/.test(text) && /\p{Script=Arabic}\p{M}|\p{Script=Hebrew}\p{M}/u.test(text);

function directionOf(text: string): Direction {
  if (/^[A-Za-z]/.test(text)) return "left";
  const [first = ""] = text;
  if (/[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(first) && /\p{L}/u.test(first)) return "right";
  if (/\p{L}/u.test(first)) return "left";
  if (/[\p{N}\p{M}+\-.,/:%#$€£¥]/u.test(first)) return "weak";
  return "neutral";
}

/**
 * A character for each glyph where they are as many, else all of the text to the widest; where letters stand around one
 * another, which readers would take in the order of their places, all to the first. Readers turn right-to-left text
 * around, so it is given turned around; marks stay in their order, before their letter where the row is turned as well.
 */
function textsOf({ glyphs, text, run }: Cluster, rightToLeft: boolean): string[] {
  const characters = [...text];
  const isAround = isClustered(text);
  if (!run.rightToLeft && characters.length === glyphs.length && !isAround) return characters;
  const widest = glyphs.reduce((best, { advance }, i) => (advance > (glyphs[best]?.advance ?? 0) ? i : best), 0);
  const place = isAround
    ? Math.max(
        0,
        glyphs.findIndex(({ advance }) => advance > 0),
      )
    : widest;
  return glyphs.map((_, i) => (i === place ? turned(text, run.rightToLeft, rightToLeft) : ""));
}

function turned(text: string, rightToLeftRun: boolean, rightToLeftLine: boolean): string {
  if (!rightToLeftRun) return text;
  const parts = text.match(/\p{M}+|\P{M}/gu) ?? [];
  if (rightToLeftLine) return [...parts].reverse().join("");
  // In a line that is read from the left, PDFium would take marks for the end of a word: its letters are what counts.
  return parts
    .filter((part) => !/\p{M}/u.test(part))
    .reverse()
    .join("");
}
