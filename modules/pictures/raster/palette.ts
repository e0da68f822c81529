/** A picture in at most 256 colors, with the color index of each pixel. */
export interface Palette {
  /** Red, green, blue and alpha of each color, red in the lowest eight bits. */
  colors: Uint32Array;
  indexes: Uint8Array;
}

const MAX_COLORS = 256;
/** Maximum difference of a channel (of 255) between a color and its replacement, tried in this order. */
const TOLERANCES = [3, 5, 8];

/** A picture with its palette, as the basis of a picture that differs from it in some places. */
export interface Painted {
  pixels: Uint32Array;
  palette: Palette;
  /** Ranges of pixels that may differ: start and end (exclusive) of each, in order. */
  changed: Uint32Array;
}

/**
 * Chooses the colors of a picture: all of them where they are few; otherwise the most frequent distinct ones, so that
 * no pixel differs from its replacement by more than 8 of 255. Null where more than `most` colors are needed, as in a
 * photograph. The same pixels give the same palette.
 * With `over`, the palette begins with the colors of that picture, whose unchanged pixels stay as they are; the indexes
 * are a buffer that the next such call reuses.
 */
export function choosePalette(
  pixels: Uint32Array,
  { most = MAX_COLORS, over }: { most?: number; over?: Painted } = {},
): Palette | null {
  const counted = countColors(pixels, over);
  if (!counted) return null;
  const { colors, counts, runs } = counted;
  const byFrequency = Array.from(colors, (color, number) => ({ color, count: counts[number] ?? 0 }));
  byFrequency.sort((one, other) => other.count - one.count || one.color - other.color);
  const frequent = Uint32Array.from(byFrequency, ({ color }) => color);
  const first = over?.palette.colors ?? new Uint32Array();
  const chosen =
    first.length + frequent.length <= most
      ? Uint32Array.from([...first, ...frequent])
      : chooseColors(frequent, first, most);
  if (!chosen) return null;
  const among = new Channels(chosen, chosen.length);
  const indexOf = Uint8Array.from(colors, (color) => among.nearest(color));
  const indexes = over ? indexesLike(over.palette.indexes) : new Uint8Array(pixels.length);
  for (let run = 0; run < runs.length; run += 3) {
    const index = indexOf[runs[run] ?? 0] ?? 0;
    const from = runs[run + 1] ?? 0;
    const to = runs[run + 2] ?? 0;
    if (to - from < FILLED) for (let at = from; at < to; at++) indexes[at] = index;
    else indexes.fill(index, from, to);
  }
  return { colors: chosen, indexes };
}

/** Reused buffer for the indexes of a page, of two million bytes. */
let scratch = new Uint8Array();

function indexesLike(indexes: Uint8Array): Uint8Array {
  if (scratch.length !== indexes.length) scratch = new Uint8Array(indexes.length);
  scratch.set(indexes);
  return scratch;
}

/** Maximum number of colors; a picture with more is a photograph. */
const MAX_COUNTED = 30_000;
const SLOTS = 65_536;
/** Minimum length of a run for which `fill` is faster than a loop. */
const FILLED = 16;

/** Reused buffer for runs of three numbers each; a page has some hundred thousand. */
let noted = new Uint32Array(3 << 16);

/**
 * Counts the colors of a picture and lists their runs of pixels (number of the color, from, to), without the pixels
 * equal to `over`. A hash table of its own looks up two million pixels five times as fast as a `Map`. Null for a
 * photograph. The runs are a buffer that the next call reuses.
 */
function countColors(pixels: Uint32Array, over: Painted | undefined) {
  const slots = new Uint16Array(SLOTS);
  const colors = new Uint32Array(MAX_COUNTED);
  const counts = new Uint32Array(MAX_COUNTED);
  const same = over?.pixels;
  const ranges = over?.changed ?? Uint32Array.of(0, pixels.length);
  let found = 0;
  let runs = 0;
  for (let range = 0; range < ranges.length; range += 2) {
    const end = ranges[range + 1] ?? 0;
    for (let from = ranges[range] ?? 0; from < end; ) {
      if (same) while (from < end && same[from] === pixels[from]) from++;
      if (from === end) break;
      const color = pixels[from] ?? 0;
      let slot = Math.imul(color, 0x9e3779b1) >>> 16;
      // A slot stores the number of its color plus one.
      while (slots[slot] !== 0 && colors[(slots[slot] ?? 0) - 1] !== color) slot = (slot + 1) % SLOTS;
      if (slots[slot] === 0) {
        if (found === MAX_COUNTED) return null;
        colors[found++] = color;
        slots[slot] = found;
      }
      const number = (slots[slot] ?? 0) - 1;
      let to = from + 1;
      while (to < end && pixels[to] === color) to++;
      counts[number] = (counts[number] ?? 0) + to - from;
      if (runs + 3 > noted.length) {
        const more = new Uint32Array(noted.length * 2);
        more.set(noted);
        noted = more;
      }
      noted[runs++] = number;
      noted[runs++] = from;
      noted[runs++] = to;
      from = to;
    }
  }
  return { colors: colors.subarray(0, found), counts, runs: noted.subarray(0, runs) };
}

function chooseColors(frequent: Uint32Array, first: Uint32Array, most: number): Uint32Array | null {
  for (const tolerance of TOLERANCES) {
    const chosen = chooseApart(frequent, first, { tolerance, most });
    if (chosen) return chosen;
  }
  return null;
}

/**
 * Selects the colors of `first`, and each other color that no selected one replaces within the tolerance; null where
 * they exceed `most`.
 */
function chooseApart(
  frequent: Uint32Array,
  first: Uint32Array,
  { tolerance, most }: { tolerance: number; most: number },
): Uint32Array | null {
  const chosen = new Channels(first, most);
  for (const color of frequent) {
    if (chosen.hasLike(color, tolerance)) continue;
    if (chosen.count === most) return null;
    chosen.add(color);
  }
  return chosen.colors.slice(0, chosen.count);
}

/**
 * Up to `most` colors with separate channels: each of some thousand colors is compared with up to 256 of them, most of
 * which differ in the first channel already. Translucent colors are compared by `distanceOf`.
 */
class Channels {
  readonly colors: Uint32Array;
  readonly channels: [Uint8Array, Uint8Array, Uint8Array];
  count = 0;
  private opaque = true;

  constructor(colors: Uint32Array, most: number) {
    this.colors = new Uint32Array(most);
    this.channels = [new Uint8Array(most), new Uint8Array(most), new Uint8Array(most)];
    for (const color of colors) this.add(color);
  }

  add(color: number): void {
    this.opaque &&= color >>> 24 === 255;
    for (const [which, channel] of this.channels.entries()) channel[this.count] = color >>> (8 * which);
    this.colors[this.count++] = color;
  }

  /** Whether a color differs from this one by no more than `tolerance`. */
  hasLike(color: number, tolerance: number): boolean {
    const [reds, greens, blues] = this.channels;
    const [red, green, blue] = [color & 255, (color >>> 8) & 255, (color >>> 16) & 255];
    const opaque = this.opaque && color >>> 24 === 255;
    for (let at = 0; at < this.count; at++) {
      if (!opaque && distanceOf(color, this.colors[at] ?? 0) <= tolerance) return true;
      if (!opaque || Math.abs((reds[at] ?? 0) - red) > tolerance) continue;
      if (Math.abs((greens[at] ?? 0) - green) > tolerance) continue;
      if (Math.abs((blues[at] ?? 0) - blue) <= tolerance) return true;
    }
    return false;
  }

  /** Index of the first color with the least difference. */
  nearest(color: number): number {
    const [reds, greens, blues] = this.channels;
    const [red, green, blue] = [color & 255, (color >>> 8) & 255, (color >>> 16) & 255];
    const opaque = this.opaque && color >>> 24 === 255;
    let nearest = 0;
    let least = Number.POSITIVE_INFINITY;
    for (let at = 0; at < this.count && least > 0; at++) {
      let distance = opaque ? Math.abs((reds[at] ?? 0) - red) : distanceOf(color, this.colors[at] ?? 0);
      if (distance >= least) continue;
      if (opaque) {
        distance = Math.max(distance, Math.abs((greens[at] ?? 0) - green), Math.abs((blues[at] ?? 0) - blue));
        if (distance >= least) continue;
      }
      nearest = at;
      least = distance;
    }
    return nearest;
  }
}

/**
 * Largest visible difference of a channel, weighted by alpha: a nearly transparent color hardly differs from another.
 */
function distanceOf(one: number, other: number): number {
  const a = one >>> 24;
  const b = other >>> 24;
  const red = Math.abs((one & 255) - (other & 255));
  const green = Math.abs(((one >>> 8) & 255) - ((other >>> 8) & 255));
  const blue = Math.abs(((one >>> 16) & 255) - ((other >>> 16) & 255));
  const most = Math.max(red, green, blue);
  if (a === 255 && b === 255) return most;
  return Math.max(Math.abs(a - b), (most * Math.max(a, b)) / 255);
}
