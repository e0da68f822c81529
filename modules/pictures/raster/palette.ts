/** A picture in at most 256 colors: for each pixel which of them it has. */
export interface Palette {
  /** Red, green, blue and alpha of each, red in the lowest eight bits. */
  colors: Uint32Array;
  indexes: Uint8Array;
}

const MAX_COLORS = 256;
/** By how much of 255 a color may differ from what is drawn for it, tried one after another. */
const TOLERANCES = [3, 5, 8];

/** A picture and the palette that was chosen for it, for one that differs from it in places. */
export interface Painted {
  pixels: Uint32Array;
  palette: Palette;
  /** Outside of which it does not: from which pixel to before which one, two numbers for each place, in their order. */
  changed: Uint32Array;
}

/**
 * The colors of a picture: those that it has, where they are few; else the most frequent ones, no two of them alike, so
 * that none of its pixels is drawn in a color that differs from its own by more than 8 of 255. Null where there are not
 * enough for that, as in a photograph, or more than `most`. The same pixels give the same palette. With `over`, of a
 * picture that differs from another one in places: it begins with the colors of that one, and what is the same keeps
 * its own; its indexes are there until the next such one is chosen.
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

/** Where those of the last page are: two million that need not be asked for again. */
let scratch = new Uint8Array();

function indexesLike(indexes: Uint8Array): Uint8Array {
  if (scratch.length !== indexes.length) scratch = new Uint8Array(indexes.length);
  scratch.set(indexes);
  return scratch;
}

/** A picture with more colors is a photograph. */
const MAX_COUNTED = 30_000;
const SLOTS = 65_536;
/** As many pixels at once are faster to fill than to go through. */
const FILLED = 16;

/** What runs are noted in: a page has some hundred thousand, of three numbers each. */
let noted = new Uint32Array(3 << 16);

/**
 * Which colors a picture has, how often, and in which runs of pixels (number of the color, from, to), without what is
 * as in `over`. Two million pixels are looked up here: in a table of its own, which is five times as fast as a `Map`.
 * Null for a photograph. The runs are there until the next picture is counted.
 */
function countColors(pixels: Uint32Array, over: Painted | undefined) {
  const slots = new Uint16Array(SLOTS);
  const colors = new Uint32Array(MAX_COUNTED);
  const counts = new Uint32Array(MAX_COUNTED);
  const same = over?.pixels;
  const places = over?.changed ?? Uint32Array.of(0, pixels.length);
  let known = 0;
  let runs = 0;
  for (let place = 0; place < places.length; place += 2) {
    const end = places[place + 1] ?? 0;
    for (let from = places[place] ?? 0; from < end; ) {
      if (same) while (from < end && same[from] === pixels[from]) from++;
      if (from === end) break;
      const color = pixels[from] ?? 0;
      let slot = Math.imul(color, 0x9e3779b1) >>> 16;
      // A slot says the number of its color plus one.
      while (slots[slot] !== 0 && colors[(slots[slot] ?? 0) - 1] !== color) slot = (slot + 1) % SLOTS;
      if (slots[slot] === 0) {
        if (known === MAX_COUNTED) return null;
        colors[known++] = color;
        slots[slot] = known;
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
  return { colors: colors.subarray(0, known), counts, runs: noted.subarray(0, runs) };
}

function chooseColors(frequent: Uint32Array, first: Uint32Array, most: number): Uint32Array | null {
  for (const tolerance of TOLERANCES) {
    const chosen = chooseApart(frequent, first, { tolerance, most });
    if (chosen) return chosen;
  }
  return null;
}

/** The first ones, and each other that none before it stands for; null where they are too many. */
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
 * Up to `most` colors with their channels apart: each of some thousand colors is compared with up to 256 of them, most
 * of which differ in the first channel already. A color that is seen through is compared as `distanceOf` does.
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

  /** Whether there is one that differs by no more than `tolerance`. */
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

  /** The place of the first one that differs least. */
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

/** The largest difference of a channel as it is seen: what is hardly there is hardly of another color. */
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
