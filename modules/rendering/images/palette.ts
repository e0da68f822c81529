/** A picture in at most 256 colors: for each pixel which of them it has. */
export interface Palette {
  /** Red, green, blue and alpha of each. */
  colors: [number, number, number, number][];
  indexes: Uint8Array;
}

const MOST_COLORS = 256;
/** By how much of 255 a color may differ from what is drawn for it, tried one after another. */
const TOLERANCES = [3, 5, 8];

/**
 * The colors of a picture: those that it has, where they are few; else the most frequent ones, no two of them alike, so
 * that none of its pixels is drawn in a color that differs from its own by more than 8 of 255. Null where there are not
 * enough for that, as in a photograph. The same pixels give the same palette.
 */
export function choosePalette(rgba: Uint8Array): Palette | null {
  const counted = countColors(new Uint32Array(rgba.buffer, rgba.byteOffset, rgba.length / 4));
  if (!counted) return null;
  const { colors, counts, runs } = counted;
  const byFrequency = Array.from(colors, (color, number) => ({ color, count: counts[number] ?? 0 }));
  byFrequency.sort((one, other) => other.count - one.count || one.color - other.color);
  const frequent = Uint32Array.from(byFrequency, ({ color }) => color);
  const chosen = frequent.length <= MOST_COLORS ? frequent : chooseColors(frequent);
  if (!chosen) return null;
  const indexOf = Uint8Array.from(colors, (color) => nearestOf(color, chosen));
  const indexes = new Uint8Array(rgba.length / 4);
  let from = 0;
  for (let run = 0; run < runs.count; run++) {
    const index = indexOf[runs.numbers[run] ?? 0] ?? 0;
    const to = runs.ends[run] ?? 0;
    if (to - from < FILLED) while (from < to) indexes[from++] = index;
    else indexes.fill(index, from, to);
    from = to;
  }
  return { colors: Array.from(chosen, channelsOf), indexes };
}

/** A picture with more colors is a photograph. */
const MOST_COUNTED = 30_000;
const SLOTS = 65_536;
/** As many pixels at once are faster to fill than to go through. */
const FILLED = 16;

/**
 * Which colors a picture has, how often, and in which runs of pixels. Two million pixels are looked up here: in a table of
 * its own, which is five times as fast as a `Map`. Null for a photograph.
 */
function countColors(pixels: Uint32Array) {
  const slots = new Uint16Array(SLOTS);
  const colors = new Uint32Array(MOST_COUNTED);
  const counts = new Uint32Array(MOST_COUNTED);
  const runs = { count: 0, numbers: new Uint16Array(pixels.length), ends: new Uint32Array(pixels.length) };
  let known = 0;
  for (let from = 0; from < pixels.length; ) {
    const color = pixels[from] ?? 0;
    let slot = Math.imul(color, 0x9e3779b1) >>> 16;
    // A slot says the number of its color plus one.
    while (slots[slot] !== 0 && colors[(slots[slot] ?? 0) - 1] !== color) slot = (slot + 1) % SLOTS;
    if (slots[slot] === 0) {
      if (known === MOST_COUNTED) return null;
      colors[known++] = color;
      slots[slot] = known;
    }
    const number = (slots[slot] ?? 0) - 1;
    let to = from + 1;
    while (pixels[to] === color) to++;
    counts[number] = (counts[number] ?? 0) + to - from;
    runs.numbers[runs.count] = number;
    runs.ends[runs.count++] = to;
    from = to;
  }
  return { colors: colors.subarray(0, known), counts, runs };
}

function chooseColors(frequent: Uint32Array): Uint32Array | null {
  for (const tolerance of TOLERANCES) {
    const chosen = chooseApart(frequent, tolerance);
    if (chosen) return chosen;
  }
  return null;
}

/** Each that no more frequent one stands for; null where they are too many. */
function chooseApart(frequent: Uint32Array, tolerance: number): Uint32Array | null {
  const chosen = new Uint32Array(MOST_COLORS);
  let count = 0;
  for (const color of frequent) {
    let at = 0;
    while (at < count && distanceOf(color, chosen[at] ?? 0) > tolerance) at++;
    if (at < count) continue;
    if (count === MOST_COLORS) return null;
    chosen[count++] = color;
  }
  return chosen.subarray(0, count);
}

function nearestOf(color: number, chosen: Uint32Array): number {
  let nearest = 0;
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < chosen.length && least > 0; i++) {
    const distance = distanceOf(color, chosen[i] ?? 0);
    if (distance >= least) continue;
    nearest = i;
    least = distance;
  }
  return nearest;
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

const channelsOf = (color: number): [number, number, number, number] => [
  color & 255,
  (color >>> 8) & 255,
  (color >>> 16) & 255,
  color >>> 24,
];
