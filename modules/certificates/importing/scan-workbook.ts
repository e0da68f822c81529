import { SaxesParser, type SaxesTagPlain } from "saxes";
import type { TableProblem } from "../../kernel/ports/tables";
import { openParts, TooComplex } from "./workbook-parts";

/** What the values of a workbook alone do not say. `marks` has what is to be known of single cells, by their addresses. */
export interface SheetScan {
  name: string;
  hidden: boolean;
  marks: Map<string, CellMark>;
}

/** A number's format as it was chosen (`00000`), an error as it is shown, or a formula that was never worked out. */
export type CellMark = { format: string } | { error: string } | { uncalculated: true };

export interface ScanLimits {
  rows: number;
  columns: number;
}

/**
 * Goes through a workbook before anything else does: refuses what is too large in time, and says where. Codes:
 * `no-table` (an archive of something else), `damaged`, `too-complex` (unpacks to too much, or has entities), `too-many-rows`, `too-many-columns`.
 */
export async function scanWorkbook(
  bytes: Uint8Array,
  limits: ScanLimits,
): Promise<{ ok: true; sheets: SheetScan[] } | { ok: false; problem: TableProblem }> {
  try {
    const parts = await openParts(bytes);
    const formats = await readFormats(parts.read("xl/styles.xml"));
    // Read for its limits alone.
    await readXml(parts.read("xl/sharedStrings.xml"), {});
    const sheets: SheetScan[] = [];
    const listed = await listSheets(parts);
    if (listed.length === 0) return { ok: false, problem: { code: "no-table" } };
    for (const { name, hidden, part } of listed) {
      if (!parts.names.includes(part)) continue;
      const scan = await scanSheet(parts.read(part), formats, limits);
      if ("problem" in scan) return { ok: false, problem: { ...scan.problem, sheet: name } };
      sheets.push({ name, hidden, marks: scan.marks });
    }
    return { ok: true, sheets };
  } catch (error) {
    return { ok: false, problem: { code: error instanceof TooComplex ? "too-complex" : "damaged" } };
  }
}

type Parts = Awaited<ReturnType<typeof openParts>>;

/** The sheets in their order, with the part that holds each (ECMA-376 part 1, 18.2.20). Charts have none. */
async function listSheets({ read }: Parts): Promise<{ name: string; hidden: boolean; part: string }[]> {
  const targets = new Map<string, string>();
  await readXml(read("xl/_rels/workbook.xml.rels"), {
    open: ({ name, attributes: { Id, Target } }) => {
      if (name === "Relationship" && Id && Target) targets.set(Id, Target.replace(/^\/?(xl\/)?/, "xl/"));
    },
  });
  const sheets: { name: string; hidden: boolean; part: string }[] = [];
  await readXml(read("xl/workbook.xml"), {
    open: ({ name, attributes }) => {
      const part = targets.get(attributes["r:id"] ?? "");
      if (localName(name) !== "sheet" || !part?.startsWith("xl/worksheets/")) return;
      sheets.push({ name: attributes.name ?? "", hidden: (attributes.state ?? "visible") !== "visible", part });
    },
  });
  return sheets;
}

/** The number format of each style (18.8.10, 18.8.30): only those that say how many digits a number is shown with. */
async function readFormats(part: AsyncIterable<Buffer>): Promise<(string | null)[]> {
  const codes = new Map<string, string>([
    ...([
      ["1", "0"],
      ["2", "0.00"],
      ["9", "0%"],
      ["10", "0.00%"],
    ] as const),
  ]);
  const formats: (string | null)[] = [];
  let inCellFormats = false;
  await readXml(part, {
    open: ({ name, attributes }) => {
      const tag = localName(name);
      if (tag === "numFmt" && attributes.numFmtId && attributes.formatCode)
        codes.set(attributes.numFmtId, attributes.formatCode);
      if (tag === "cellXfs") inCellFormats = true;
      if (tag !== "xf" || !inCellFormats) return;
      const code = codes.get(attributes.numFmtId ?? "") ?? "";
      formats.push(NUMBER_FORMAT.test(code) ? code : null);
    },
    close: (name) => {
      if (localName(name) === "cellXfs") inCellFormats = false;
    },
  });
  return formats;
}

/** `00000`, `0.00`, `0%`: formats that can be followed without knowing a language. */
const NUMBER_FORMAT = /^0{1,20}(?:\.0{1,10})?%?$/;

async function scanSheet(
  part: AsyncIterable<Buffer>,
  formats: (string | null)[],
  limits: ScanLimits,
): Promise<{ marks: Map<string, CellMark> } | { problem: TableProblem }> {
  const marks = new Map<string, CellMark>();
  const problems: TableProblem[] = [];
  let rows = 0;
  let cell: { at: string; type: string; format: string | null; formula: boolean; value: string | null } | null = null;
  let inValue = false;
  const finish = () => {
    if (!cell) return;
    const { at, type, format, formula, value } = cell;
    if (type === "e") marks.set(at, { error: (value ?? "").slice(0, 20) });
    else if (formula && value === null) marks.set(at, { uncalculated: true });
    else if (type === "n" && value !== null && format) marks.set(at, { format });
    const filled = value !== null || type === "inlineStr";
    if (filled && columnOf(at) > limits.columns)
      problems.push({ code: "too-many-columns", limit: limits.columns, line: lineOf(at), column: lettersOf(at) });
    cell = null;
  };
  await readXml(
    part,
    {
      open: ({ name, attributes }) => {
        const tag = localName(name);
        if (tag === "row" && (++rows > limits.rows || Number(attributes.r) > limits.rows))
          problems.push({ code: "too-many-rows", limit: limits.rows });
        if (tag === "c") {
          const format = formats[Number(attributes.s ?? "-1")] ?? null;
          cell = { at: attributes.r ?? "", type: attributes.t ?? "n", format, formula: false, value: null };
        }
        if (tag === "f" && cell) cell.formula = true;
        inValue = tag === "v";
      },
      text: (text) => {
        if (inValue && cell) cell.value = (cell.value ?? "") + text;
      },
      close: (name) => {
        inValue = false;
        if (localName(name) === "c") finish();
      },
    },
    () => problems.length > 0,
  );
  const [problem] = problems;
  return problem ? { problem } : { marks };
}

const lettersOf = (address: string) => /^[A-Z]{0,3}/.exec(address)?.[0] ?? "";
const lineOf = (address: string) => Number(/\d{1,7}$/.exec(address)?.[0] ?? 0);

/** The number of a column from its letters: A is 1, AA is 27. */
function columnOf(address: string): number {
  let column = 0;
  for (const letter of lettersOf(address)) column = column * 26 + letter.charCodeAt(0) - 64;
  return column;
}

const localName = (name: string) => name.slice(name.indexOf(":") + 1);

interface XmlHandlers {
  open?: (tag: SaxesTagPlain) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
}

/** Reads XML piece by piece until `done`. A document type is refused: entities that make more of themselves begin there. */
async function readXml(part: AsyncIterable<Buffer>, handlers: XmlHandlers, done = () => false): Promise<void> {
  const parser = new SaxesParser();
  const decoder = new TextDecoder("utf-8", { fatal: true });
  parser.on("doctype", () => {
    throw new TooComplex();
  });
  parser.on("error", (error) => {
    throw error;
  });
  if (handlers.open) parser.on("opentag", handlers.open);
  if (handlers.text) parser.on("text", handlers.text);
  if (handlers.close) parser.on("closetag", ({ name }) => handlers.close?.(name));
  for await (const piece of part) {
    parser.write(decoder.decode(piece, { stream: true }));
    if (done()) return;
  }
}
