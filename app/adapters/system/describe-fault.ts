import fs from "node:fs";
import { SourceMap, type SourceMapPayload } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { inspect } from "node:util";

const MAX_LOCATIONS = 10;
const MAX_CAUSES = 3;
const MAX_CHARACTERS = 1_500;

/**
 * Describes an error for a log: name, message, causes, and the locations in the platform's own files, mapped from a
 * bundle to its sources where a source map exists. Never contains source code; at most 1,500 characters.
 */
export function describeFault(fault: unknown): string {
  if (!(fault instanceof Error))
    return cut(`Thrown: ${inspect(fault, { depth: 1, breakLength: Number.POSITIVE_INFINITY })}`);
  const lines = [headline(fault), ...locationsOf(fault).map((location) => `    at ${location}`)];
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

/** Locations such as `scripts/worker.ts:12:3`, innermost first, without packages and Node itself. */
function locationsOf({ stack = "" }: Error): string[] {
  return stack
    .split("\n")
    .flatMap((line) => {
      const found = locationIn(line);
      if (!found) return [];
      const { file: source, row: at, column: within } = inSource(found) ?? found;
      return /[/\\]node_modules[/\\]/.test(source) ? [] : `${path.relative(process.cwd(), source)}:${at}:${within}`;
    })
    .slice(0, MAX_LOCATIONS);
}

interface CodeLocation {
  file: string;
  row: number;
  column: number;
}

/**
 * Parses the location in a line of a stack: `at name (location)`, `at async location` or `at location`. Null if it is
 * not in a file.
 */
function locationIn(line: string): CodeLocation | null {
  const text = line.trim();
  if (!text.startsWith("at ")) return null;
  const within = text.endsWith(")") ? text.slice(text.lastIndexOf("(") + 1, -1) : text.replace(/^at (async )?/, "");
  const [column = "", row = "", ...rest] = within.split(":").reverse();
  const file = rest.reverse().join(":");
  if (!/^(file:\/\/|\/|[A-Z]:\\)/.test(file) || !Number(row) || !Number(column)) return null;
  return { file: file.startsWith("file:") ? fileURLToPath(file) : file, row: Number(row), column: Number(column) };
}

/** Maps a location in a bundle to its source, by the source map beside the bundle; null if there is none. */
function inSource({ file, row, column }: CodeLocation): CodeLocation | null {
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
