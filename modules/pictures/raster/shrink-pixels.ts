import type { Pixels } from "./read-pixels";

/**
 * Shrinks a picture to a width, each pixel the mean of those that it covers; a picture that is not wider keeps its
 * size. Transparent pixels take the color beside them, which viewers blend into edges. Only integers and doubles are
 * used, for the same result on every machine.
 */
export function shrinkPixels(pixels: Pixels, width: number): Pixels {
  if (width >= pixels.width) return { ...pixels, rgba: colorWhatIsClear(Uint8Array.from(pixels.rgba)) };
  const height = Math.max(1, Math.round((pixels.height * width) / pixels.width));
  const narrow = shrinkAcross(pixels, width);
  const step = pixels.height / height;
  const rgba = new Uint8Array(width * height * 4);
  const row = new Float64Array(width * 4);
  for (let y = 0; y < height; y++) {
    row.fill(0);
    for (let from = Math.floor(y * step); from < Math.min(pixels.height, (y + 1) * step); from++) {
      const share = (Math.min(from + 1, (y + 1) * step) - Math.max(from, y * step)) / step;
      const at = from * row.length;
      for (let i = 0; i < row.length; i++) row[i] = (row[i] ?? 0) + (narrow[at + i] ?? 0) * share;
    }
    writeMeans(row, rgba, y * row.length);
  }
  return { width, height, rgba: colorWhatIsClear(rgba) };
}

/** Shrinks each row to the width. Colors are weighted by alpha. */
function shrinkAcross({ width: many, height, rgba }: Pixels, width: number): Float64Array {
  const step = many / width;
  const narrow = new Float64Array(width * height * 4);
  for (let x = 0; x < width; x++)
    for (let from = Math.floor(x * step); from < Math.min(many, (x + 1) * step); from++) {
      const share = (Math.min(from + 1, (x + 1) * step) - Math.max(from, x * step)) / step;
      for (let y = 0; y < height; y++) {
        const at = (y * many + from) * 4;
        const seen = (rgba[at + 3] ?? 0) * share;
        if (seen === 0) continue;
        const to = (y * width + x) * 4;
        narrow[to] = (narrow[to] ?? 0) + (rgba[at] ?? 0) * seen;
        narrow[to + 1] = (narrow[to + 1] ?? 0) + (rgba[at + 1] ?? 0) * seen;
        narrow[to + 2] = (narrow[to + 2] ?? 0) + (rgba[at + 2] ?? 0) * seen;
        narrow[to + 3] = (narrow[to + 3] ?? 0) + seen;
      }
    }
  return narrow;
}

function writeMeans(sums: Float64Array, rgba: Uint8Array, to: number): void {
  for (let at = 0; at < sums.length; at += 4) {
    const alpha = sums[at + 3] ?? 0;
    const seen = Math.round(alpha);
    if (seen === 0) continue;
    for (let i = 0; i < 3; i++) rgba[to + at + i] = Math.round((sums[at + i] ?? 0) / alpha);
    rgba[to + at + 3] = seen;
  }
}

/**
 * Maximum visible difference from a single ink color. Faint edges of ink store their color only roughly in eight bits.
 */
const SAME_INK = 4;

function colorWhatIsClear(rgba: Uint8Array): Uint8Array {
  const ink = inkOf(rgba);
  if (ink) return inOneInk(rgba, ink);
  const before = [255, 255, 255];
  for (let at = 0; at < rgba.length; at += 4)
    for (let i = 0; i < 3; i++)
      if (rgba[at + 3] === 0) rgba[at + i] = before[i] ?? 255;
      else before[i] = rgba[at + i] ?? 255;
  return rgba;
}

/** Step between sixteen levels of alpha, which print as a smooth edge. */
const STEP = 255 / 15;

function inOneInk(rgba: Uint8Array, ink: readonly number[]): Uint8Array {
  for (let at = 0; at < rgba.length; at += 4) rgba.set([...ink, Math.round((rgba[at + 3] ?? 0) / STEP) * STEP], at);
  return rgba;
}

/**
 * Returns the one color of a signature or a plain mark, which no visible pixel differs from; null for any other
 * picture.
 */
function inkOf(rgba: Uint8Array): [number, number, number] | null {
  const sums = [0, 0, 0];
  let seen = 0;
  for (let at = 0; at < rgba.length; at += 4) {
    const alpha = rgba[at + 3] ?? 0;
    for (let i = 0; i < 3; i++) sums[i] = (sums[i] ?? 0) + (rgba[at + i] ?? 0) * alpha;
    seen += alpha;
  }
  const [red = 0, green = 0, blue = 0] = sums.map((sum) => Math.round(sum / Math.max(1, seen)));
  const ink: [number, number, number] = [red, green, blue];
  for (let at = 0; at < rgba.length; at += 4)
    for (let i = 0; i < 3; i++)
      if ((Math.abs((rgba[at + i] ?? 0) - (ink[i] ?? 0)) * (rgba[at + 3] ?? 0)) / 255 > SAME_INK) return null;
  return ink;
}
