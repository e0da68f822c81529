import {
  type LeftOut,
  type ReadStatement,
  STATEMENT_KINDS,
  type StatementKind,
  type StatementReading,
} from "../../../kernel/ports";
import { decodeXml } from "./decode-xml";
import { accountOf, isAccount } from "./facts";
import { openFiles } from "./open-files";
import { readEntry } from "./read-entry";
import { type Element, readTree, textAt } from "./read-tree";
import { Refused } from "./refusal";

const MAX_LINES = 5_000;
/** Enough for more than a year of days. Each statement is stored separately. */
const MAX_STATEMENTS = 500;
const LONGEST_NUMBER = 80;
const NAMESPACE = /^urn:iso:std:iso:20022:tech:xsd:camt\.(05[234])\.001\.(\d{2})$/;
const [OLDEST, NEWEST] = [2, 13];
/** Element names of a statement in CAMT.053, 052 and 054. */
const STATEMENTS = new Set(["Stmt", "Rpt", "Ntfctn"]);

/** Results so far, of all files. */
interface Found {
  statements: ReadStatement[];
  leftOut: LeftOut[];
  /** Number of messages of the supported kinds and versions. */
  messages: number;
}

/**
 * Reads account statements as banks send them: CAMT.052, 053 and 054 (ISO 20022), versions 02 to 13, several in a file
 * or a ZIP. Entries of other accounts and unreadable ones are listed as left out; the rest is read. Runs in a process
 * of its own.
 */
export async function readStatement(input: { bytes: Uint8Array; iban: string }): Promise<StatementReading> {
  const found: Found = { statements: [], leftOut: [], messages: 0 };
  try {
    for await (const { name, bytes } of openFiles(input.bytes)) takeFile(found, name, bytes, input.iban);
    if (found.statements.length === 0) throw new Refused(instead(found));
    const { statements, leftOut } = found;
    return { ok: true, statements, leftOut };
  } catch (error) {
    return { ok: false, code: error instanceof Refused ? error.code : "malformed-statement" };
  }
}

/** Refusal code where no statement was found, by what was found instead. */
function instead({ leftOut, messages }: Found) {
  const causes = new Set(leftOut.map(({ cause }) => cause));
  if (causes.has("other-account")) return "wrong-account";
  if (causes.has("other-version")) return "other-version";
  return messages > 0 || causes.has("damaged") ? "malformed-statement" : "not-camt";
}

/** Reads one file. A damaged file of an archive is left out, and the others are read. */
function takeFile(found: Found, name: string | null, bytes: Uint8Array | null, iban: string): void {
  const left = { file: name, line: 1, entry: null, amountMinor: null, currency: null };
  if (!bytes) {
    found.leftOut.push({ ...left, cause: "other-file" });
    return;
  }
  try {
    const own: Found = { statements: [], leftOut: [], messages: 0 };
    const unnamed = { "052": new Map(), "053": new Map(), "054": new Map() };
    let linesBefore = 0;
    for (const text of documentsIn(decodeXml(bytes))) {
      const xml = text.trimStart();
      linesBefore += newlinesIn(text.slice(0, text.length - xml.length));
      readDocument(
        xml,
        { name, iban, linesBefore, taken: linesIn(found) + linesIn(own), before: found.statements.length, unnamed },
        own,
      );
      linesBefore += newlinesIn(xml);
    }
    found.messages += own.messages;
    found.statements.push(...own.statements);
    found.leftOut.push(...own.leftOut);
  } catch (error) {
    const isOfOne = !(error instanceof Refused) || error.code === "other-encoding";
    if (name === null || !isOfOne) throw error;
    found.leftOut.push({ ...left, cause: "damaged" });
  }
}

const newlinesIn = (text: string) => text.split("\n").length - 1;
const linesIn = ({ statements }: Found) => statements.reduce((sum, { lines }) => sum + lines.length, 0);

/** Splits a text into its documents: some banks join the days of a week, each with its own declaration. */
function documentsIn(text: string): string[] {
  const documents: string[] = [];
  let from = 0;
  for (let at = text.indexOf("<?xml ", 1); at > 0; at = text.indexOf("<?xml ", at + 1)) {
    if (text.slice(from, at).trim() === "") continue;
    documents.push(text.slice(from, at));
    from = at;
  }
  return [...documents, text.slice(from)];
}

/** Facts about the file that a document is in. */
interface OfFile {
  name: string | null;
  iban: string;
  linesBefore: number;
  /** Number of lines read before this document. */
  taken: number;
  /** Number of statements in the files before this one. */
  before: number;
  /** Counters of lines without a bank reference, which continue on the next page. */
  unnamed: Record<StatementKind, Map<string, number>>;
}

function readDocument(
  xml: string,
  { name: file, iban, linesBefore, taken, before, unnamed }: OfFile,
  found: Found,
): void {
  let kind: StatementKind = "053";
  let current: ReadStatement | null = null;
  let named = new Map<string, number>();
  let entries = 0;
  let count = taken;
  const placed = (line: number, entry: number | null = null) => ({ file, line: linesBefore + line, entry });
  const leave = (line: number, cause: LeftOut["cause"]) =>
    void found.leftOut.push({ ...placed(line), cause, amountMinor: null, currency: null });
  readTree(xml, "Ntry", {
    message(namespace, line) {
      const [, message, version] = NAMESPACE.exec(namespace) ?? [];
      const isSupported = Number(version) >= OLDEST && Number(version) <= NEWEST;
      kind = STATEMENT_KINDS.find((one) => one === message) ?? kind;
      if (isSupported) found.messages++;
      else leave(line, message ? "other-version" : "other-message");
      return isSupported;
    },
    entry(entry, around) {
      const statement = around.at(-1);
      if (!statement || !STATEMENTS.has(statement.name)) return;
      if (++entries > MAX_LINES) throw new Refused("too-many-lines");
      // An entry comes after its account and before the end of its statement.
      if (!isAccount(accountOf(statement), iban)) return;
      current ??= { kind, number: "", lines: [], leftOut: [] };
      const position = { ...placed(entry.line), entry: entries };
      const reading = readEntry(entry, { iban, kind, around, position, seen: { named, unnamed: unnamed[kind] } });
      if ("leftOut" in reading) current.leftOut.push(reading.leftOut);
      else current.lines.push(...reading.lines);
      count += "lines" in reading ? reading.lines.length : 0;
      if (count > MAX_LINES) throw new Refused("too-many-lines");
    },
    ended(element) {
      if (!STATEMENTS.has(element.name)) return;
      if (!isAccount(accountOf(element), iban)) leave(element.line, "other-account");
      else found.statements.push({ ...(current ?? { kind, lines: [], leftOut: [] }), kind, number: numberOf(element) });
      if (before + found.statements.length > MAX_STATEMENTS) throw new Refused("too-many-statements");
      current = null;
      entries = 0;
      named = new Map();
      // An intraday report repeats the entries of the previous one.
      if (kind === "052") unnamed[kind].clear();
    },
  });
}

const numberOf = (statement: Element) =>
  (textAt(statement, "ElctrncSeqNb") ?? textAt(statement, "Id") ?? "").slice(0, LONGEST_NUMBER);
