import { LRUCache } from "lru-cache";
import type { Language } from "../kernel/languages";
import type { PreparedImage } from "./prepared-image";
import type { SceneItem, TextItem } from "./scene";
import type { GlyphRun } from "./text/glyphs";
import { layoutText, type TextBlock, type TextStyle } from "./text/layout";
import { inkExtent } from "./text/shape";

/** Text that has been set in lines and has no position on the page yet. */
export interface SetText extends TextBlock {
  role: TextItem["role"];
  color: string;
  language: Language;
  /** Distance between baselines, in points. */
  leading: number;
  /** Height of the first line above its baseline and depth of the last line below its own, in points. */
  rise: number;
  drop: number;
}

export interface TextSetting extends TextStyle {
  role?: TextItem["role"];
  color: string;
  /** Line spacing as a multiple of the size; default 1.4. */
  leading?: number;
}

/** Minimum rise and drop of a text, as shares of the size, so that lines with and without descenders align. */
const LEAST_RISE = 0.72;
const LEAST_DROP = 0.12;
/** Minimum gap between the ink of two lines, as a share of the size. */
const LEAST_GAP = 0.06;

/** Cache size; an entry takes about 5 kB. Most texts are the same on all certificates of a batch. */
const MAX_CACHED_TEXTS = 1000;
const cache = new LRUCache<string, SetText>({ max: MAX_CACHED_TEXTS });

/** Sets a text in lines. The result is cached and shared between callers. */
export function setText(text: string, style: TextSetting): Readonly<SetText> {
  const key = JSON.stringify([text, style]);
  const cached = cache.get(key);
  if (cached) return cached;
  const set = measureText(text, style);
  cache.set(key, set);
  return set;
}

function measureText(text: string, style: TextSetting): SetText {
  const block = layoutText(text, style);
  const arabic = block.lines.some((line) => line.runs.some((run) => run.rightToLeft));
  const inks = block.lines.map(({ runs }) => inkOfLine(runs));
  const touching = Math.max(0, ...inks.slice(1).map(({ above }, i) => (inks[i]?.below ?? 0) + above));
  return {
    ...block,
    role: style.role ?? "P",
    color: style.color,
    language: style.language,
    leading: Math.max(block.size * (style.leading ?? 1.4) * (arabic ? 1.18 : 1), touching + block.size * LEAST_GAP),
    rise: Math.max(block.size * LEAST_RISE, inks[0]?.above ?? 0),
    drop: Math.max(block.size * LEAST_DROP, inks.at(-1)?.below ?? 0),
  };
}

/**
 * Returns how far the ink of a line reaches above and below its baseline, in points. In some scripts vowels and stacked
 * letters reach far beyond Latin ones.
 */
function inkOfLine(runs: GlyphRun[]): { above: number; below: number } {
  const inks = runs.map(inkExtent);
  return {
    above: Math.max(0, ...inks.map(({ above }) => above)),
    below: Math.max(0, ...inks.map(({ below }) => below)),
  };
}

export type Alignment = "left" | "center" | "right";

/** Puts the first baseline at `y`; `x` is the left end, the middle or the right end of the lines. */
export function placeText(set: SetText, x: number, y: number, alignment: Alignment): TextItem {
  const share = alignment === "left" ? 0 : alignment === "center" ? 0.5 : 1;
  return {
    kind: "text",
    role: set.role,
    text: set.text,
    language: set.language,
    color: set.color,
    ...(set.cutFrom === null ? {} : { cutFrom: set.cutFrom }),
    lines: set.lines.map((line, i) => ({ x: x - line.width * share, y: y + i * set.leading, runs: line.runs })),
  };
}

/** Height from the top of the first line's ink to the bottom of the last line's: Arabic vowel marks reach far out. */
export const heightOf = (set: SetText): number => set.rise + (set.lines.length - 1) * set.leading + set.drop;

/** One part of a column: its height, the space wanted above it, and how to draw it at a given top. */
export interface Part {
  space: number;
  height: number;
  draw(top: number): SceneItem[];
}

export function textPart(set: SetText, space: number, x: number, alignment: Alignment): Part {
  return { space, height: heightOf(set), draw: (top) => [placeText(set, x, top + set.rise, alignment)] };
}

const LOOSEST = 1.7;
const SMALLEST_SCALE = 0.55;

/**
 * Stacks parts between `top` and `bottom`. When room is short, the spaces shrink together, down to the share
 * `tightest`, then the texts shrink (`setParts` is called with a smaller scale). When there is room to spare, the
 * spaces grow a little and the share `lift` of the rest goes above the column: a little less than half, where the eye
 * expects the center.
 */
export function stackParts(
  setParts: (scale: number) => Part[],
  { top, bottom, tightest, lift = 0.44 }: { top: number; bottom: number; tightest: number; lift?: number },
): SceneItem[] {
  let scale = 1;
  let parts = setParts(scale);
  while (solidHeight(parts) + spaceOf(parts) * tightest > bottom - top && scale > SMALLEST_SCALE) {
    scale *= 0.95;
    parts = setParts(scale);
  }
  const spaces = spaceOf(parts);
  const room = bottom - top - solidHeight(parts);
  const stretch = spaces > 0 ? Math.min(LOOSEST, Math.max(0, room / spaces)) : 1;
  let y = top + Math.max(0, room - spaces * stretch) * lift;
  return parts.flatMap((part, i) => {
    if (i > 0) y += part.space * stretch;
    const items = part.draw(y);
    y += part.height;
    return items;
  });
}

const solidHeight = (parts: Part[]): number => parts.reduce((sum, part) => sum + part.height, 0);
const spaceOf = (parts: Part[]): number => parts.slice(1).reduce((sum, part) => sum + part.space, 0);

/**
 * Fits the image into the box as large as possible and positions it by shares of the free room (0 left or top, 1 right
 * or bottom).
 */
export function fitImage(
  image: PreparedImage,
  box: { x: number; y: number; width: number; height: number },
  alt: string,
  position: { across: number; down: number },
): SceneItem {
  const scale = Math.min(box.width / image.width, box.height / image.height);
  const width = image.width * scale;
  const height = image.height * scale;
  const x = box.x + (box.width - width) * position.across;
  const y = box.y + (box.height - height) * position.down;
  return { kind: "image", x, y, width, height, image, alt };
}
