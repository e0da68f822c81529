/** Runs of consecutive nontransparent pixels in the rows of a layer. */
export interface Stretches {
  /** Index of the first run of each row, and at the end the total number of runs. */
  first: Uint32Array;
  /** Start column and end column (exclusive) of each run. */
  columns: Uint16Array;
  /** 1 where all pixels of the run are opaque: they hide the pixels below and can be copied at once. */
  opaque: Uint8Array;
}

/** Minimum length of a run that is copied at once; shorter ones are as fast pixel by pixel. */
const WORTH_COPYING = 24;

/** Finds the runs in a layer's rows; transparent pixels belong to none. */
export function stretchesOf(drawn: Uint32Array, width: number, height: number): Stretches {
  // Signed integers are the engine's small integers: the same bits, read faster.
  const pixels = new Int32Array(drawn.buffer, drawn.byteOffset, drawn.length);
  const first = new Uint32Array(height + 1);
  const columns: number[] = [];
  const opaque: number[] = [];
  for (let row = 0; row < height; row++) {
    first[row] = opaque.length;
    const [begin, end] = [row * width, (row + 1) * width];
    for (let from = begin; from < end; ) {
      while (from < end && pixels[from] === 0) from++;
      if (from === end) break;
      let to = endOfOpaque(pixels, from, end);
      const copied = to - from >= WORTH_COPYING;
      if (!copied) to = endOfMixed(pixels, to, end);
      columns.push(from - begin, to - begin);
      opaque.push(copied ? 1 : 0);
      from = to;
    }
  }
  first[height] = opaque.length;
  return { first, columns: Uint16Array.from(columns), opaque: Uint8Array.from(opaque) };
}

function endOfOpaque(pixels: Int32Array, from: number, end: number): number {
  let to = from;
  while (to < end && (pixels[to] ?? 0) >>> 24 === 255) to++;
  return to;
}

/**
 * End of a mixed run: before the next transparent pixel, or before opaque pixels long enough for a run of their own.
 */
function endOfMixed(pixels: Int32Array, from: number, end: number): number {
  let to = from;
  while (to < end && pixels[to] !== 0) {
    const opaque = endOfOpaque(pixels, to, end);
    if (opaque - to >= WORTH_COPYING) break;
    to = Math.max(opaque, to + 1);
  }
  return to;
}
