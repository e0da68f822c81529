/** A picture in at most 256 colors: for each pixel which of them it has. */
export interface Palette {
  /** Red, green, blue and alpha of each. */
  colors: [number, number, number, number][];
  indexes: Uint8Array;
}

const MOST_COLORS = 256;
/** By how much of 255 a color may differ from what is drawn for it, tried one after another. */
const TOLERANCES = [0, 2, 3, 4, 6, 8];

/**
 * The colors of a picture: those that it has, where they are few; else the most frequent ones, no two of them alike, so
 * that none of its pixels is drawn in a color that differs from its own by more than 8 of 255. Null where there are not
 * enough for that, as in a photograph. The same pixels give the same palette.
 */
export function choosePalette(rgba: Uint8Array): Palette | null {
  const pixels = new Uint32Array(rgba.buffer, rgba.byteOffset, rgba.length / 4);
  const counts = countColors(pixels);
  const frequent = [...counts].sort(([a, m], [b, n]) => n - m || a - b).map(([color]) => color);
  for (const tolerance of TOLERANCES) {
    const chosen = chooseColors(frequent, tolerance);
    if (chosen) return { colors: chosen.colors.map(channelsOf), indexes: indexPixels(pixels, chosen.indexOf) };
  }
  return null;
}

/** Neighbours are often alike. */
function countColors(pixels: Uint32Array): Map<number, number> {
  const counts = new Map<number, number>();
  let [before, run] = [pixels[0] ?? 0, 0];
  for (const color of pixels) {
    if (color !== before) {
      counts.set(before, (counts.get(before) ?? 0) + run);
      [before, run] = [color, 0];
    }
    run++;
  }
  return counts.set(before, (counts.get(before) ?? 0) + run);
}

function chooseColors(frequent: number[], tolerance: number) {
  if (tolerance === 0 && frequent.length > MOST_COLORS) return null;
  const colors: number[] = [];
  const indexOf = new Map<number, number>();
  for (const color of frequent) {
    const [nearest, distance] = tolerance === 0 ? [0, 1] : nearestOf(color, colors);
    if (distance <= tolerance) {
      indexOf.set(color, nearest);
      continue;
    }
    if (colors.length === MOST_COLORS) return null;
    indexOf.set(color, colors.push(color) - 1);
  }
  return { colors, indexOf };
}

function nearestOf(color: number, colors: number[]): [index: number, distance: number] {
  let [nearest, least] = [0, Number.POSITIVE_INFINITY];
  for (let i = 0; i < colors.length; i++) {
    const distance = distanceOf(color, colors[i] ?? 0);
    if (distance < least) [nearest, least] = [i, distance];
  }
  return [nearest, least];
}

/** The largest difference of a channel as it is seen: what is hardly there is hardly of another color. */
function distanceOf(one: number, other: number): number {
  const [a, b] = [one >>> 24, other >>> 24];
  const seen = Math.max(a, b) / 255;
  const red = Math.abs((one & 255) - (other & 255));
  const green = Math.abs(((one >>> 8) & 255) - ((other >>> 8) & 255));
  const blue = Math.abs(((one >>> 16) & 255) - ((other >>> 16) & 255));
  return Math.max(Math.abs(a - b), Math.max(red, green, blue) * seen);
}

function indexPixels(pixels: Uint32Array, indexOf: Map<number, number>): Uint8Array {
  const indexes = new Uint8Array(pixels.length);
  let [before, index] = [-1, 0];
  for (let i = 0; i < pixels.length; i++) {
    const color = pixels[i] ?? 0;
    if (color !== before) [before, index] = [color, indexOf.get(color) ?? 0];
    indexes[i] = index;
  }
  return indexes;
}

const channelsOf = (color: number): [number, number, number, number] => [
  color & 255,
  (color >>> 8) & 255,
  (color >>> 16) & 255,
  color >>> 24,
];
