import { LRUCache } from "lru-cache";

const OPERATORS: Record<string, { operands: number; operator: string }> = {
  M: { operands: 2, operator: "m" },
  L: { operands: 2, operator: "l" },
  C: { operands: 6, operator: "c" },
};
const SPACE = 32;
const FIRST_LETTER = 65;

/**
 * The path of a scene's shape (absolute `M L H V C Z`, one space between numbers) as PDF path construction operators
 * (ISO 32000-1, 8.5.2). Many times faster than a general parser, and a certificate's tiles are thousands of short
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
      const known = OPERATORS[command];
      if (spaces + 1 !== known?.operands) throw new Error(`path command ${command} is not drawn`);
      point = operands;
      out += `${operands} ${known.operator}\n`;
    }
    at = end;
  }
  return out;
}

/** What is the same on every certificate of a design is written once: so many bytes of it are kept. */
const KEPT_BYTES = 8_000_000;
/** Shorter ones are written as fast as they are found. */
const WORTH_KEEPING = 1000;
const kept = new LRUCache<string, Buffer>({
  maxSize: KEPT_BYTES,
  sizeCalculation: (written, path) => written.length + path.length,
});

/** The same as bytes of a content stream, each line ended. What is a certificate's `own` is in no other one. */
export function writtenPath(path: string, own = false): Buffer {
  if (own || path.length < WORTH_KEEPING) return Buffer.from(pdfPath(path), "latin1");
  const known = kept.get(path) ?? Buffer.from(pdfPath(path), "latin1");
  kept.set(path, known);
  return known;
}
