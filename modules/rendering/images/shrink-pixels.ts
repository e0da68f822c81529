import type { Pixels } from "./read-pixels";

/**
 * A picture in so many pixels across, each the mean of what it covers; as it is where it has no more. What is clear takes on
 * the color beside it, which is what readers mix into its edge. Whole numbers and doubles alone: the same on every machine.
 */
export function shrinkPixels(pixels: Pixels, width: number): Pixels {
  if (width >= pixels.width) return { ...pixels, rgba: colorWhatIsClear(Uint8Array.from(pixels.rgba)) };
  const height = Math.max(1, Math.round((pixels.height * width) / pixels.width));
  const across = sharesOf(pixels.width, width);
  const down = sharesOf(pixels.height, height);
  // Colors weigh as much as they are seen.
  const narrow = new Float64Array(width * pixels.height * 4);
  for (let y = 0; y < pixels.height; y++)
    for (let x = 0; x < width; x++)
      for (const [from, share] of across[x] ?? []) {
        const at = (y * pixels.width + from) * 4;
        const seen = (pixels.rgba[at + 3] ?? 0) * share;
        const to = (y * width + x) * 4;
        for (let i = 0; i < 3; i++) narrow[to + i] = (narrow[to + i] ?? 0) + (pixels.rgba[at + i] ?? 0) * seen;
        narrow[to + 3] = (narrow[to + 3] ?? 0) + seen;
      }
  const rgba = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) rgba.set(meanOf(narrow, width, x, down[y] ?? []), (y * width + x) * 4);
  return { width, height, rgba: colorWhatIsClear(rgba) };
}

type Shares = [from: number, share: number][];

/** Which of `many` pixels each of `few` covers, and how much of itself each of them fills. */
function sharesOf(many: number, few: number): Shares[] {
  const step = many / few;
  return Array.from({ length: few }, (_, i) => {
    const shares: Shares = [];
    for (let from = Math.floor(i * step); from < Math.min(many, (i + 1) * step); from++) {
      const share = (Math.min(from + 1, (i + 1) * step) - Math.max(from, i * step)) / step;
      if (share > 0) shares.push([from, share]);
    }
    return shares;
  });
}

function meanOf(narrow: Float64Array, width: number, x: number, rows: Shares): number[] {
  const sums = [0, 0, 0, 0];
  for (const [y, share] of rows)
    for (let i = 0; i < 4; i++) sums[i] = (sums[i] ?? 0) + (narrow[(y * width + x) * 4 + i] ?? 0) * share;
  const [red = 0, green = 0, blue = 0, alpha = 0] = sums;
  const seen = Math.round(alpha);
  return seen === 0 ? [0, 0, 0, 0] : [...[red, green, blue].map((sum) => Math.round(sum / alpha)), seen];
}

/** Ink of one color has it in its faint edges too, where eight bits tell little of it. */
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

/** In sixteen steps from clear to ink, which on paper are a smooth edge. */
const STEP = 255 / 15;

function inOneInk(rgba: Uint8Array, ink: readonly number[]): Uint8Array {
  for (let at = 0; at < rgba.length; at += 4) rgba.set([...ink, Math.round((rgba[at + 3] ?? 0) / STEP) * STEP], at);
  return rgba;
}

/** The one color of a signature or a plain mark, which differs from what is seen of no pixel; null for another picture. */
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
