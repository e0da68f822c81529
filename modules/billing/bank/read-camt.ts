import { createHash } from "node:crypto";
import { readDecimal } from "../../kernel/money";
import { all, type Element, find, readTree, textAt } from "./read-tree";

/** Money that came in. */
export interface StatementLine {
  /** The same for the same line, in whatever file it is. */
  key: string;
  /** "2026-11-20" */
  bookedOn: string;
  amountMinor: number;
  currency: string;
  payerName: string | null;
  payerIban: string | null;
  /** What the payer wrote, the structured reference first. */
  remittance: string;
}

export interface ReadStatement {
  number: string;
  /** Of the account; null where the file does not name one. */
  iban: string | null;
  lines: StatementLine[];
  /** Entries that are no payments: debits, reversals, what is not booked yet. */
  skipped: number;
}

export type CamtReading =
  | { ok: true; statements: ReadStatement[] }
  | { ok: false; code: "file-too-large" | "not-camt" | "malformed-statement" | "too-many-lines" };

export const LARGEST_STATEMENT_BYTES = 10_000_000;
const MOST_LINES = 5_000;
const LONGEST = { name: 140, remittance: 1_000, number: 80, iban: 34 };
const NAMESPACE = /^urn:iso:std:iso:20022:tech:xsd:camt\.053\.001\.(02|08)$/;
/** What banks write where they have no reference. */
const NO_REFERENCE = /^(NONREF|NOTPROVIDED|NOT PROVIDED|0+)$/i;

class Refused extends Error {
  constructor(readonly code: "not-camt" | "malformed-statement" | "too-many-lines") {
    super(code);
  }
}

/** Reads a bank's statement in the form of CAMT.053, versions 02 and 08 (ISO 20022). */
export function readCamt(bytes: Uint8Array): CamtReading {
  if (bytes.length > LARGEST_STATEMENT_BYTES) return { ok: false, code: "file-too-large" };
  try {
    const xml = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return { ok: true, statements: readStatements(xml) };
  } catch (error) {
    return { ok: false, code: error instanceof Refused ? error.code : "malformed-statement" };
  }
}

function readStatements(xml: string): ReadStatement[] {
  const statements: ReadStatement[] = [];
  let lines: StatementLine[] = [];
  let skipped = 0;
  let count = 0;
  const seen = new Map<string, number>();
  const takeEntry = (entry: Element, around: Element[]) => {
    const statement = around.at(-1);
    if (statement?.name !== "Stmt") return;
    const found = readEntry(entry, ibanOf(statement), seen);
    if (found.length === 0) skipped++;
    lines.push(...found);
    if (++count > MOST_LINES || lines.length > MOST_LINES) throw new Refused("too-many-lines");
  };
  // Entries end before their statement does, and are handed over first.
  const root = readTree(xml, "Ntry", takeEntry, (element) => {
    if (element.name !== "Stmt") return;
    const number = (textAt(element, "ElctrncSeqNb") ?? textAt(element, "Id") ?? "").slice(0, LONGEST.number);
    statements.push({ number, iban: ibanOf(element), lines, skipped });
    [lines, skipped] = [[], 0];
    seen.clear();
  });
  const [document] = root.children;
  if (document?.name !== "Document" || !NAMESPACE.test(document.attributes.xmlns ?? "")) throw new Refused("not-camt");
  if (statements.length === 0) throw new Refused("malformed-statement");
  return statements;
}

const ibanOf = (statement: Element) =>
  textAt(statement, "Acct", "Id", "IBAN")?.replace(/\s/g, "").toUpperCase().slice(0, LONGEST.iban) ?? null;

/** The payments in an entry: a batch has several, which are lines of their own where their amounts add up to it. */
function readEntry(entry: Element, iban: string | null, seen: Map<string, number>): StatementLine[] {
  const status = textAt(entry, "Sts", "Cd") ?? textAt(entry, "Sts");
  const isReversal = ["true", "1"].includes(textAt(entry, "RvslInd") ?? "");
  if (textAt(entry, "CdtDbtInd") !== "CRDT" || isReversal || status !== "BOOK") return [];
  const whole = readAmount(find(entry, "Amt"));
  const bookedOn = (textAt(entry, "BookgDt", "Dt") ?? textAt(entry, "BookgDt", "DtTm") ?? "").slice(0, 10);
  if (!whole || !isDay(bookedOn)) throw new Refused("malformed-statement");
  const details = all(entry, "NtryDtls").flatMap((group) => all(group, "TxDtls"));
  const parts = details.map((detail) => ({ detail, amount: readAmount(amountOf(detail)) }));
  const sum = parts.reduce((total, { amount }) => total + (amount?.minor ?? Number.NaN), 0);
  const isSplit =
    parts.length > 1 && sum === whole.minor && parts.every(({ amount }) => amount?.currency === whole.currency);
  const ownRefs = new Set(parts.map(({ detail }) => bankRefOf(detail)));
  const entryRef = bankRefOf(entry);

  const lineOf = (detail: Element | undefined, amount: { minor: number; currency: string }, ref: string | null) => {
    const party = find(detail, "RltdPties", "Dbtr");
    const payerName = (textAt(party, "Nm") ?? textAt(party, "Pty", "Nm"))?.slice(0, LONGEST.name) ?? null;
    const payerIban = textAt(detail, "RltdPties", "DbtrAcct", "Id", "IBAN")?.slice(0, LONGEST.iban) ?? null;
    const remittance = remittanceOf(detail ? [detail] : []) || (textAt(entry, "AddtlNtryInf") ?? "");
    const facts = [bookedOn, amount.minor, amount.currency];
    const content = [payerName, payerIban, remittance, textAt(detail, "Refs", "EndToEndId")];
    // Without a reference of the bank, two lines that say the same are told apart by their order.
    const name = JSON.stringify(ref ? [iban, ref, ...facts] : [iban, ...facts, ...content]);
    const before = seen.get(name) ?? 0;
    seen.set(name, before + 1);
    return {
      key: createHash("sha256")
        .update(ref ? name : `${name}#${before}`)
        .digest("hex")
        .slice(0, 40),
      ...{ bookedOn, amountMinor: amount.minor, currency: amount.currency, payerName, payerIban },
      remittance: remittance.slice(0, LONGEST.remittance),
    };
  };

  if (!isSplit) {
    const detail = details.length === 1 ? details[0] : merge(details);
    return [lineOf(detail, whole, entryRef ?? (details.length === 1 ? bankRefOf(details[0]) : null))];
  }
  const hasOwnRefs = ownRefs.size === parts.length && !ownRefs.has(null);
  return parts.flatMap(({ detail, amount }, position) => {
    if (!amount || textAt(detail, "CdtDbtInd") === "DBIT") return [];
    return [lineOf(detail, amount, hasOwnRefs ? bankRefOf(detail) : entryRef && `${entryRef}#${position}`)];
  });
}

/** What a batch says that cannot be taken apart: its texts together, and no payer. */
function merge(details: Element[]): Element | undefined {
  if (details.length === 0) return undefined;
  const text = remittanceOf(details);
  const words = { name: "Ustrd", attributes: {}, children: [], text };
  return {
    name: "TxDtls",
    attributes: {},
    text: "",
    children: [{ name: "RmtInf", attributes: {}, text: "", children: [words] }],
  };
}

/** Version 02 has the amount of a transaction in its details, version 08 right in it. */
const amountOf = (detail: Element) =>
  find(detail, "Amt") ?? find(detail, "AmtDtls", "TxAmt", "Amt") ?? find(detail, "AmtDtls", "InstdAmt", "Amt");

/** An amount that cannot be read exactly makes the whole file one that is not understood; none at all is null. */
function readAmount(element: Element | undefined): { minor: number; currency: string } | null {
  if (!element) return null;
  const currency = element.attributes.Ccy ?? "";
  const minor = readDecimal(element.text.trim(), currency);
  if (minor === null || minor < 0) throw new Refused("malformed-statement");
  return { minor, currency };
}

function bankRefOf(element: Element | undefined): string | null {
  const ref = textAt(element, "AcctSvcrRef") ?? textAt(element, "Refs", "AcctSvcrRef");
  return ref && !NO_REFERENCE.test(ref) ? ref : null;
}

function remittanceOf(details: Element[]): string {
  const texts = details.flatMap((detail) => {
    const info = find(detail, "RmtInf");
    const structured = all(info, "Strd").flatMap((part) => textAt(part, "CdtrRefInf", "Ref") ?? []);
    return [...structured, ...all(info, "Ustrd").map(({ text }) => text.trim())];
  });
  return texts.filter(Boolean).join(" ");
}

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
