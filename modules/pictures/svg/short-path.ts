import { LRUCache } from "lru-cache";

const M = 77;
const L = 76;
const H = 72;
const V = 86;
const C = 67;
const Q = 81;
const Z = 90;
const OPERANDS: Record<number, number> = { [M]: 2, [L]: 2, [H]: 1, [V]: 1, [C]: 6, [Q]: 4, [Z]: 0 };
const FIRST_LETTER = 65;
const COMMA = 44;

/**
 * Shortens an SVG path of absolute `M L H V C Q Z` as far as possible, in whole steps, `steps` to one of the path's
 * units: relative coordinates, a repeated command named once, and a curve that continues smoothly written with its
 * shorthand (SVG 1.1, 8.3). Points move only onto the grid, and handles by at most one step. Null for a path with other
 * commands.
 */
export function shortPath(path: string, steps: number): string | null {
  let [x, y, startX, startY] = [0, 0, 0, 0];
  // Mirror image of the last curve's handle about its end, and the kind of that curve; 0 if there is none.
  let [mirrored, mirrorX, mirrorY] = [0, 0, 0];
  let written = "";
  let before = "";
  const put = (command: string, ...offsets: number[]): void => {
    let text = command === before && command !== "z" && command !== "m" ? "" : command;
    const named = text !== "";
    for (const [i, offset] of offsets.entries()) {
      const digits = String(offset);
      text += (named && i === 0) || offset < 0 ? digits : ` ${digits}`;
    }
    written += text;
    before = command;
  };
  for (let at = 0; at < path.length; ) {
    const command = path.charCodeAt(at);
    let end = at + 1;
    while (end < path.length && path.charCodeAt(end) < FIRST_LETTER) end++;
    const n = numbersIn(path, at + 1, end, steps);
    if (n.length !== OPERANDS[command]) return null;
    at = end;
    const handles = mirrored;
    mirrored = 0;
    if (command === Z) {
      put("z");
      [x, y] = [startX, startY];
      continue;
    }
    const toX = command === V ? x : (n[n.length - (command === H ? 1 : 2)] ?? 0);
    const toY = command === H ? y : (n[n.length - 1] ?? 0);
    if (command === M) {
      put("m", toX - x, toY - y);
      [startX, startY] = [toX, toY];
    } else if (command === C) {
      const [hx = 0, hy = 0, kx = 0, ky = 0] = n;
      const goesOn = handles === C && Math.abs(hx - mirrorX) <= 1 && Math.abs(hy - mirrorY) <= 1;
      if (goesOn) put("s", kx - x, ky - y, toX - x, toY - y);
      else put("c", hx - x, hy - y, kx - x, ky - y, toX - x, toY - y);
      [mirrored, mirrorX, mirrorY] = [C, 2 * toX - kx, 2 * toY - ky];
    } else if (command === Q) {
      let [hx = 0, hy = 0] = n;
      if (handles === Q && Math.abs(hx - mirrorX) <= 1 && Math.abs(hy - mirrorY) <= 1) {
        [hx, hy] = [mirrorX, mirrorY];
        put("t", toX - x, toY - y);
      } else put("q", hx - x, hy - y, toX - x, toY - y);
      [mirrored, mirrorX, mirrorY] = [Q, 2 * toX - hx, 2 * toY - hy];
    } else if (toX === x && toY !== y) put("v", toY - y);
    else if (toY === y) put("h", toX - x);
    else put("l", toX - x, toY - y);
    [x, y] = [toX, toY];
  }
  return written;
}

const CACHE_CHARACTERS = 4_000_000;
const cache = new LRUCache<string, string>({
  maxSize: CACHE_CHARACTERS,
  sizeCalculation: (written, path) => written.length + path.length + 1,
});

/** Shortens a path with a cache: letters and ornaments recur in one certificate after another. */
export function cachedShortPath(path: string, steps: number): string | null {
  const key = `${steps} ${path}`;
  const short = cache.get(key) ?? shortPath(path, steps);
  if (short !== null) cache.set(key, short);
  return short;
}

function numbersIn(path: string, from: number, to: number, steps: number): number[] {
  const numbers: number[] = [];
  for (let at = from; at < to; ) {
    let end = at + 1;
    for (let code = path.charCodeAt(end); end < to && code !== 32 && code !== COMMA; code = path.charCodeAt(++end));
    numbers.push(Math.round(Number(path.slice(at, end)) * steps));
    at = end + 1;
  }
  return numbers;
}
