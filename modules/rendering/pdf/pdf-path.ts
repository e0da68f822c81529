import { LRUCache } from "lru-cache";

const OPERATORS: Record<string, { operands: number; operator: string }> = {
  M: { operands: 2, operator: "m" },
  L: { operands: 2, operator: "l" },
  C: { operands: 6, operator: "c" },
};
const SPACE = 32;
const FIRST_LETTER = 65;

/**
 * Converts the path of a scene's shape (absolute `M L H V C Z`, one space between numbers) to PDF path construction
 * operators (ISO 32000-1, 8.5.2). Many times faster than a general parser, which counts for thousands of short tile
 * paths. Throws on other commands.
 */
export function pdfPath(path: string): string {
  let out = "";
  let point = "0 0";
  for (let at = 0; at < path.length; ) {
    const command = path[at] ?? "";
    let end = at + 1;
    let spaces = 0;
    for (let code = path.charCodeAt(end); code < FIRST_LETTER; code = path.charCodeAt(++end))
      if (code === SPACE) spaces++;
    const operands = path.slice(at + 1, end);
    if (command === "Z") out += "h\n";
    else if (command === "H" || command === "V") {
      const [x = "", y = ""] = point.split(" ").slice(-2);
      point = command === "H" ? `${operands} ${y}` : `${x} ${operands}`;
      out += `${point} l\n`;
    } else {
      const definition = OPERATORS[command];
      if (spaces + 1 !== definition?.operands) throw new Error(`path command ${command} is not drawn`);
      point = operands;
      out += `${operands} ${definition.operator}\n`;
    }
    at = end;
  }
  return out;
}

/** Cache size in bytes. Paths that are the same on every certificate of a design are converted once. */
const MAX_CACHED_BYTES = 8_000_000;
/** Minimum length of a cached path: shorter ones are converted as fast as they are found. */
const WORTH_KEEPING = 1000;
const cache = new LRUCache<string, Buffer>({
  maxSize: MAX_CACHED_BYTES,
  sizeCalculation: (written, path) => written.length + path.length,
});

/**
 * Converts a path to bytes of a content stream, each line ended. A path that is `own` to a certificate is not cached.
 */
export function writtenPath(path: string, own = false): Buffer {
  if (own || path.length < WORTH_KEEPING) return Buffer.from(pdfPath(path), "latin1");
  const bytes = cache.get(path) ?? Buffer.from(pdfPath(path), "latin1");
  cache.set(path, bytes);
  return bytes;
}
