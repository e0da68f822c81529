import { createHash } from "node:crypto";
import type { LeftOut, StatementKind, StatementLine } from "../../../kernel/ports";
import { type Amount, amountElementOf, dayOf, otherParty, readAmount } from "./facts";
import { all, type Element, find, textAt } from "./read-tree";
import { bankRefOf, identifiersOf, wordsOf } from "./words";

/** Where an entry stands, and what its statement is. */
export interface Within {
  iban: string;
  kind: StatementKind;
  around: Element[];
  place: { file: string | null; line: number; entry: number };
  /** How often each name of a line was seen: by the bank's reference in this statement, without one in this file. */
  seen: Record<"named" | "unnamed", Map<string, number>>;
}

export type EntryReading = { lines: StatementLine[] } | { leftOut: LeftOut };

/** The transactions of an entry: a batch has several, which are lines of their own where their amounts add up to it. */
export function readEntry(entry: Element, within: Within): EntryReading {
  const whole = readAmount(find(entry, "Amt"));
  const leave = (cause: LeftOut["cause"]): EntryReading => {
    const amount = { amountMinor: whole?.minor ?? null, currency: whole?.currency ?? null };
    return { leftOut: { ...within.place, cause, ...amount } };
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
      place: within.place,
    };
  });
  return { lines };
}

const digest = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 40);

function refOf(own: string | null | undefined, of: { entryRef: string | null; position: number; isPart: boolean }) {
  return own ?? (of.isPart && of.entryRef ? `${of.entryRef}#${of.position}` : null);
}

/** Some programs set texts in lines of their own. */
const inOneLine = (text: string | null) => text?.split(/\s+/).join(" ") ?? null;

/** Lines that say the same are told apart by their order. */
function keyOf(name: unknown[], hasRef: boolean, seen: Map<string, number>): string {
  const text = JSON.stringify(name);
  const before = seen.get(text) ?? 0;
  seen.set(text, before + 1);
  return digest(hasRef && before === 0 ? text : `${text}#${before}`);
}

/** Only a statement of the whole day may leave the state of its entries unsaid: they are booked. */
function isBooked(entry: Element, kind: StatementKind): boolean {
  const status = textAt(entry, "Sts", "Cd") ?? textAt(entry, "Sts", "Prtry") ?? textAt(entry, "Sts");
  return status === null ? kind === "053" : status === "BOOK";
}

const sideOf = (element: Element | undefined): "credit" | "debit" =>
  textAt(element, "CdtDbtInd") === "CRDT" ? "credit" : "debit";

/** Several transactions each for themselves where all have an amount and these add up, or else the entry as a whole. */
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
 * What banks take for what they do, which they put into the family of what they did: charges, commissions, fees, taxes,
 * interest.
 */
const CHARGES = new Set(["CHRG", "COMM", "FEES", "TAXE", "INTR"]);

/** What goes out of a family of transfers that come in takes one back, also where the bank marks it in no other way. */
function isReturn(entry: Element, detail: Element | undefined, side: "credit" | "debit"): boolean {
  if (["true", "1"].includes(textAt(entry, "RvslInd") ?? "") || find(detail, "RtrInf")) return true;
  const [families, kinds] = (["Cd", "SubFmlyCd"] as const).map((name) =>
    [detail, entry].map((element) => textAt(element, "BkTxCd", "Domn", "Fmly", name) ?? ""),
  );
  if (kinds?.some((kind) => CHARGES.has(kind))) return false;
  return side === "debit" && families?.includes("RCDT") === true;
}
