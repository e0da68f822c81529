import { face, type GlyphRun, isClustered, type PlacedLine, type PositionedGlyph } from "../../scene/index.server";

/** A run as written into a PDF: its glyphs in reading order, each at its position. */
export interface WrittenRun {
  run: GlyphRun;
  /** Glyphs with the advance to the position of the next one, which may be to the left. */
  glyphs: PositionedGlyph[];
  /** Text of each glyph. */
  texts: string[];
  /**
   * Width of each glyph up to its neighbor on the page, in font units: readers take a gap between two glyphs of a word
   * for a space.
   */
  widths: number[];
  /** Position of the first glyph, in points from the start of the line. */
  x: number;
  /**
   * Glyphs whose text a neighbor carries, drawn as outlines: as letters without text they would be read as something
   * else.
   */
  outlines: { glyph: PositionedGlyph; x: number }[];
}

/** Glyphs shaped together: a letter with its marks, or a ligature. */
interface Cluster {
  run: GlyphRun;
  glyphs: PositionedGlyph[];
  x: number;
  text: string;
  start: number;
}

/** Directions of characters as PDFium classifies them: left, right, weak (digits, marks) or neutral. */
type Direction = "left" | "right" | "weak" | "neutral";
interface Segment {
  direction: Direction;
  clusters: Cluster[];
  /** Whether PDFium reverses the segment: right-to-left text, and neutral characters after it. */
  turns: boolean;
}

/**
 * Orders the runs of a line so that readers extract the line as it was written.
 *
 * A PDF holds glyphs at positions, without an order of letters; each reader orders them by a bidirectional algorithm of
 * its own. Poppler uses the positions alone. PDFium, which Chrome and Android use, sorts the text of the operators from
 * left to right and preserves the order within each; then it cuts the line into segments of one direction, reverses
 * right-to-left ones letter by letter, and also reverses the row of segments if at least as many are right-to-left as
 * left-to-right (`CPDF_TextPage::CloseTempLine` and `CFX_BidiString` in its fpdftext). Here one operator shows each
 * run, in the order from which this algorithm gives the text, and no glyph changes its position. ActualText does not
 * help with right-to-left text: PDFium reverses it too.
 */
export function readingOrder({ runs }: PlacedLine): WrittenRun[] {
  const cached = cache.get(runs);
  if (cached) return cached;
  const written = putInOrder(runs);
  if (seen.has(runs)) cache.set(runs, written);
  else seen.add(runs);
  return written;
}

/** Results for lines seen a second time, cached as long as the lines: texts common to a batch's certificates. */
const cache = new WeakMap<GlyphRun[], WrittenRun[]>();
const seen = new WeakSet<GlyphRun[]>();

/**
 * Hyphen that readers preserve at the end of a line. They take the keyboard's hyphen for a broken word and drop it.
 */
const HYPHEN = "\u2010";
/** Returns whether a cluster begins with a letter; a grade of "A-" is not a broken word. */
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
      // A glyph that is shifted sideways would need an operator of its own and would be sorted separately.
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
    // A letter with marks is a segment of its own: for PDFium its marks end the segment before.
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
 * Divides a cluster's text among its glyphs: one character each if there are as many, otherwise all of the text to the
 * widest glyph. In scripts whose letters combine around one another, which readers would order by position, the first
 * glyph gets all of the text. Readers reverse right-to-left text, so it is reversed here; marks stay in order, before
 * their letter if the row is reversed too.
 */
function textsOf({ glyphs, text, run }: Cluster, rightToLeft: boolean): string[] {
  const characters = [...text];
  const isAround = isClustered(text);
  if (!run.rightToLeft && characters.length === glyphs.length && !isAround) return characters;
  const widest = glyphs.reduce((best, { advance }, i) => (advance > (glyphs[best]?.advance ?? 0) ? i : best), 0);
  const textIndex = isAround
    ? Math.max(
        0,
        glyphs.findIndex(({ advance }) => advance > 0),
      )
    : widest;
  return glyphs.map((_, i) => (i === textIndex ? turned(text, run.rightToLeft, rightToLeft) : ""));
}

function turned(text: string, rightToLeftRun: boolean, rightToLeftLine: boolean): string {
  if (!rightToLeftRun) return text;
  const parts = text.match(/\p{M}+|\P{M}/gu) ?? [];
  if (rightToLeftLine) return [...parts].reverse().join("");
  // In a left-to-right line, PDFium would take marks for the end of a word, so only the letters are written.
  return parts
    .filter((part) => !/\p{M}/u.test(part))
    .reverse()
    .join("");
}
