import { isAlike } from "./match-line";

/** Transaction as one kind of message reports it. */
export interface Reported {
  /** "2026-11-20" */
  bookedOn: string;
  payerName: string | null;
  payerIban: string | null;
  remittance: string;
  references: string[];
  /** Each with its type: "end:E3". */
  identifiers: string[];
}

/** Types of identifiers that banks assign once. An identifier chosen by the payer may repeat every month. */
const BANK_ASSIGNED_KINDS = ["uetr", "tx", "ref", "clr"];
/**
 * Types of identifiers that stay the same in all messages about a transfer. For the others, banks may name the same
 * entry differently in each message.
 */
const STABLE_KINDS = ["uetr", "tx", "end"];

/**
 * Compares two messages of different kinds about the same amount and about the same day. `unsure` where nothing proves
 * or excludes that they are the same transfer: a person decides, because one of them could be counted twice, or lost.
 */
export function compareReported(one: Reported, other: Reported): "same" | "other" | "unsure" {
  if (contradicts(one, other)) return "other";
  if (sharesName(one, other, BANK_ASSIGNED_KINDS)) return "same";
  const sameDay = one.bookedOn === other.bookedOn;
  if (sharesName(one, other, ["end", "instr"])) return sameDay ? "same" : "unsure";
  const named = Boolean(one.payerName && other.payerName);
  if (areOthers(one.payerName, other.payerName)) return "other";
  const agrees = one.references.length > 0 && other.references.length > 0;
  const samePayer = (one.payerIban !== null && one.payerIban === other.payerIban) || named;
  return sameDay && (agrees || samePayer) ? "same" : "unsure";
}

/** Whether two messages cannot be about the same transfer, whatever their bank references. */
export function contradicts(one: Reported, other: Reported): boolean {
  if (STABLE_KINDS.some((kind) => differ(namesOf(one, [kind]), namesOf(other, [kind])))) return true;
  if (differ(one.references, other.references)) return true;
  if (one.payerIban !== null && other.payerIban !== null) return one.payerIban !== other.payerIban;
  return areOthers(one.payerName, other.payerName) && !isWithin(one.remittance, other.remittance);
}

const areOthers = (one: string | null, other: string | null) =>
  Boolean(one && other) && one !== other && !isAlike(one ?? "", other ?? "");

/**
 * Whether one text contains the other, regardless of case, spaces and punctuation. An empty text is contained in every
 * text.
 */
export function isWithin(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ""));
  return !a || !b || a.includes(b) || b.includes(a);
}

/** Whether both share an identifier of these types. */
export function sharesName(
  one: Pick<Reported, "identifiers">,
  other: Pick<Reported, "identifiers">,
  kinds: string[],
): boolean {
  const names = new Set(namesOf(one, kinds));
  return namesOf(other, kinds).some((name) => names.has(name));
}

const namesOf = ({ identifiers }: Pick<Reported, "identifiers">, kinds: string[]) =>
  identifiers.filter((name) => kinds.includes(name.slice(0, name.indexOf(":"))));

/** Whether both have values, and share none. */
const differ = (some: string[], others: string[]) =>
  some.length > 0 && others.length > 0 && !some.some((name) => others.includes(name));
