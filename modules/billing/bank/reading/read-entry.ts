import { createHash } from "node:crypto";
import type { LeftOut, StatementKind, StatementLine } from "../../../kernel/ports";
import { type Amount, amountElementOf, dayOf, otherParty, readAmount } from "./facts";
import { all, type Element, find, textAt } from "./read-tree";
import { bankRefOf, identifiersOf, wordsOf } from "./words";

/** Position of an entry, and facts about its statement. */
export interface Within {
  iban: string;
  kind: StatementKind;
  around: Element[];
  position: { file: string | null; line: number; entry: number };
  /**
   * Number of lines seen with each name: those with a bank reference in this statement, those without in this file.
   */
  seen: Record<"named" | "unnamed", Map<string, number>>;
}

export type EntryReading = { lines: StatementLine[] } | { leftOut: LeftOut };

/**
 * Reads the transactions of an entry. The transactions of a batch become lines of their own where their amounts add up
 * to the entry's.
 */
export function readEntry(entry: Element, within: Within): EntryReading {
  const whole = readAmount(find(entry, "Amt"));
  const leave = (cause: LeftOut["cause"]): EntryReading => {
    const amount = { amountMinor: whole?.minor ?? null, currency: whole?.currency ?? null };
    return { leftOut: { ...within.position, cause, ...amount } };
  };
  if (!isBooked(entry, within.kind)) return leave("not-booked");
  if (!whole) return leave("amount");
  if (whole.minor === 0) return leave("zero");
  const details = all(entry, "NtryDtls").flatMap((group) => all(group, "TxDtls"));
  const bookedOn = dayOf(entry, details, within.around);
  if (!bookedOn) return leave("no-date");
  const parts = partsOf(entry, whole, details);
  const entryRef = bankRefOf(entry);
  const entryKey = entryRef && digest(JSON.stringify(["entry", within.iban, entryRef, bookedOn, whole, sideOf(entry)]));
  const own = parts.map(({ details: some }) => (some.length === 1 ? bankRefOf(some[0]) : null));
  const hasOwnRefs = new Set(own).size === parts.length && !own.includes(null);
  const lines = parts.map(({ amount, side, details: some }, position): StatementLine => {
    const detail = some.length === 1 ? some[0] : undefined;
    const party = otherParty(detail, within.iban);
    const { remittance, references } = wordsOf(entry, some);
    const ref = refOf(parts.length === 1 ? (entryRef ?? own[0] ?? null) : hasOwnRefs ? own[position] : null, {
      entryRef,
      position,
      isPart: parts.length > 1,
    });
    const facts = [bookedOn, amount.minor, amount.currency, ...(side === "debit" ? [side] : [])];
    const content = [party.name, party.iban, remittance, textAt(detail, "Refs", "EndToEndId")].map(inOneLine);
    return {
      key: ref
        ? keyOf([within.iban, ref, ...facts], true, within.seen.named)
        : keyOf([within.iban, ...facts, ...content], false, within.seen.unnamed),
      side,
      isReturn: isReturn(entry, detail, side),
      bookedOn,
      amountMinor: amount.minor,
      currency: amount.currency,
      payerName: party.name,
      payerIban: party.iban,
      remittance,
      references,
      identifiers: identifiersOf(entry, detail),
      entry: { key: entryKey, amountMinor: whole.minor, lines: parts.length },
      place: within.position,
    };
  });
  return { lines };
}

const digest = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 40);

function refOf(own: string | null | undefined, of: { entryRef: string | null; position: number; isPart: boolean }) {
  return own ?? (of.isPart && of.entryRef ? `${of.entryRef}#${of.position}` : null);
}

/** Joins a text in one line, because some programs break long texts. */
const inOneLine = (text: string | null) => text?.split(/\s+/).join(" ") ?? null;

/** Key of a line. A counter distinguishes lines of identical content. */
function keyOf(name: unknown[], hasRef: boolean, seen: Map<string, number>): string {
  const text = JSON.stringify(name);
  const before = seen.get(text) ?? 0;
  seen.set(text, before + 1);
  return digest(hasRef && before === 0 ? text : `${text}#${before}`);
}

/**
 * Whether an entry is booked. Only a statement of the whole day may omit the status of its entries, which are booked
 * then.
 */
function isBooked(entry: Element, kind: StatementKind): boolean {
  const status = textAt(entry, "Sts", "Cd") ?? textAt(entry, "Sts", "Prtry") ?? textAt(entry, "Sts");
  return status === null ? kind === "053" : status === "BOOK";
}

const sideOf = (element: Element | undefined): "credit" | "debit" =>
  textAt(element, "CdtDbtInd") === "CRDT" ? "credit" : "debit";

/**
 * Splits an entry into its transactions where all have an amount and these add up, or returns the entry as a whole.
 */
function partsOf(entry: Element, whole: Amount, details: Element[]) {
  const side = sideOf(entry);
  const parts = details.map((detail) => {
    const amount = readAmount(amountElementOf(detail));
    return { amount, side: find(detail, "CdtDbtInd") ? sideOf(detail) : side, details: [detail] };
  });
  const signed = parts.reduce((sum, { amount, side: own }) => {
    return sum + (amount?.currency === whole.currency ? amount.minor : Number.NaN) * (own === side ? 1 : -1);
  }, 0);
  const isSplit = parts.length > 1 && signed === whole.minor;
  return isSplit
    ? parts.flatMap((part) => (part.amount?.minor ? [{ ...part, amount: part.amount }] : []))
    : [{ amount: whole, side, details }];
}

/**
 * Codes for charges, commissions, fees, taxes and interest, which banks book in the family of the transaction that they
 * are for.
 */
const CHARGES = new Set(["CHRG", "COMM", "FEES", "TAXE", "INTR"]);

/**
 * Whether a line is a return. A debit in the family of incoming transfers is one, even where the bank marks it in no
 * other way.
 */
function isReturn(entry: Element, detail: Element | undefined, side: "credit" | "debit"): boolean {
  if (["true", "1"].includes(textAt(entry, "RvslInd") ?? "") || find(detail, "RtrInf")) return true;
  const [families, kinds] = (["Cd", "SubFmlyCd"] as const).map((name) =>
    [detail, entry].map((element) => textAt(element, "BkTxCd", "Domn", "Fmly", name) ?? ""),
  );
  if (kinds?.some((kind) => CHARGES.has(kind))) return false;
  return side === "debit" && families?.includes("RCDT") === true;
}
