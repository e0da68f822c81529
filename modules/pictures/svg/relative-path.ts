import { LRUCache } from "lru-cache";

const COMMAND = /([MLHVCQZ])([^MLHVCQZ]*)/g;
const NUMBER = /-?\d+(?:\.\d+)?/g;
/** Precision: tenths of a point, finer than a screen shows. Letters are drawn in whole units of their font. */
const PRECISION = 10;

const CACHE_CHARACTERS = 4_000_000;
const cache = new LRUCache<string, string>({
  maxSize: CACHE_CHARACTERS,
  sizeCalculation: (written, path) => written.length + path.length + 1,
});

/**
 * Converts an SVG path of absolute `M L H V C Q Z`, one operation to a command, to relative coordinates, naming a
 * repeated command once. Repeated shapes along a line become the same text, which halves the compressed size of an
 * engraved frame.
 */
export function relativePath(path: string): string {
  const relative = cache.get(path) ?? write(path);
  cache.set(path, relative);
  return relative;
}

function write(path: string): string {
  let [x, y] = [0, 0];
  let start: [number, number] = [0, 0];
  let written = "";
  let before = "";
  for (const [, command = "", operands = ""] of path.matchAll(COMMAND)) {
    const numbers = (operands.match(NUMBER) ?? []).map((number) => Math.round(Number(number) * PRECISION));
    const [first = 0] = numbers;
    const offsets = command === "V" ? [first - y] : numbers.map((number, i) => number - (i % 2 === 0 ? x : y));
    const shown = offsets.map(numberText).join("");
    written += command === before && !"MZ".includes(command) ? shown : command.toLowerCase() + shown.trimStart();
    before = command;
    if (command === "Z") [x, y] = start;
    else if (command === "H") x = first;
    else if (command === "V") y = first;
    else [x = 0, y = 0] = numbers.slice(-2);
    if (command === "M") start = [x, y];
  }
  return written;
}

/** Formats a number; a minus sign needs no space before it. */
function numberText(number: number): string {
  const text = String(number / PRECISION).replace(/^(-?)0\./, "$1.");
  return number < 0 ? text : ` ${text}`;
}
