import fs from "node:fs";
import { SourceMap, type SourceMapPayload } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { inspect } from "node:util";

const MAX_PLACES = 10;
const MAX_CAUSES = 3;
const MAX_CHARACTERS = 1_500;

/**
 * An error as text for a log: its name and message, what caused it, and where in our own files it came from, read from
 * the map of a bundle where there is one. Never source code, and never more than 1,500 characters.
 */
export function describeFault(fault: unknown): string {
  if (!(fault instanceof Error))
    return cut(`Thrown: ${inspect(fault, { depth: 1, breakLength: Number.POSITIVE_INFINITY })}`);
  const lines = [headline(fault), ...placesOf(fault).map((place) => `    at ${place}`)];
  let cause: unknown = fault instanceof AggregateError ? fault.errors[0] : fault.cause;
  for (let level = 0; cause !== undefined && level < MAX_CAUSES; level++) {
    lines.push(`  because of ${cause instanceof Error ? headline(cause) : cut(inspect(cause, { depth: 0 }), 200)}`);
    cause = cause instanceof Error ? cause.cause : undefined;
  }
  return cut(lines.join("\n"));
}

function headline({ name, message, ...more }: Error): string {
  const code = "code" in more && typeof more.code === "string" ? ` (${more.code})` : "";
  return cut(`${name}${code}: ${message}`, 800);
}

const cut = (text: string, most = MAX_CHARACTERS) => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

/** `scripts/worker.ts:12:3`, the innermost first; places in packages and in Node itself are left out. */
function placesOf({ stack = "" }: Error): string[] {
  return stack
    .split("\n")
    .flatMap((line) => {
      const found = placeIn(line);
      if (!found) return [];
      const { file: source, row: at, column: within } = inSource(found) ?? found;
      return /[/\\]node_modules[/\\]/.test(source) ? [] : `${path.relative(process.cwd(), source)}:${at}:${within}`;
    })
    .slice(0, MAX_PLACES);
}

interface Place {
  file: string;
  row: number;
  column: number;
}

/**
 * The place that a line of a stack names: `at name (place)`, `at async place` or `at place`; null where it is no
 * file's.
 */
function placeIn(line: string): Place | null {
  const said = line.trim();
  if (!said.startsWith("at ")) return null;
  const within = said.endsWith(")") ? said.slice(said.lastIndexOf("(") + 1, -1) : said.replace(/^at (async )?/, "");
  const [column = "", row = "", ...rest] = within.split(":").reverse();
  const file = rest.reverse().join(":");
  if (!/^(file:\/\/|\/|[A-Z]:\\)/.test(file) || !Number(row) || !Number(column)) return null;
  return { file: file.startsWith("file:") ? fileURLToPath(file) : file, row: Number(row), column: Number(column) };
}

/** The place in the source that a place in a bundle was made of, by the map beside it; null where there is none. */
function inSource({ file, row, column }: Place): Place | null {
  try {
    const payload: SourceMapPayload = JSON.parse(fs.readFileSync(`${file}.map`, "utf8"));
    const origin = new SourceMap(payload).findOrigin(row, column);
    if (!("fileName" in origin) || !origin.fileName) return null;
    const source = path.resolve(path.dirname(file), origin.fileName);
    return { file: source, row: origin.lineNumber, column: origin.columnNumber };
  } catch {
    return null;
  }
}
