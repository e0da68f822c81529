import { isAlike } from "./match-line";

/** A transaction as one kind of message tells it. */
export interface Reported {
  /** "2026-11-20" */
  bookedOn: string;
  payerName: string | null;
  payerIban: string | null;
  remittance: string;
  references: string[];
  /** "end:E3" */
  identifiers: string[];
}

/** Names that banks give once. What a payer chose may stand in every month's transfer. */
const GIVEN_ONCE = ["uetr", "tx", "ref", "clr"];
/** Names that stay the same in all messages about a transfer. Banks may name the same entry differently in each. */
const KEPT = ["uetr", "tx", "end"];

/**
 * Whether two messages of different kinds tell of the same transfer, where both are of the same amount and about the
 * same day. `unsure` where nothing says so and nothing speaks against it: then a person decides, since one of them
 * would be counted twice, or lost.
 */
export function compareReported(one: Reported, other: Reported): "same" | "other" | "unsure" {
  if (contradicts(one, other)) return "other";
  if (sharesName(one, other, GIVEN_ONCE)) return "same";
  const sameDay = one.bookedOn === other.bookedOn;
  if (sharesName(one, other, ["end", "instr"])) return sameDay ? "same" : "unsure";
  const named = Boolean(one.payerName && other.payerName);
  if (areOthers(one.payerName, other.payerName)) return "other";
  const agrees = one.references.length > 0 && other.references.length > 0;
  const samePayer = (one.payerIban !== null && one.payerIban === other.payerIban) || named;
  return sameDay && (agrees || samePayer) ? "same" : "unsure";
}

/** Whether two cannot tell of the same transfer, whatever the bank calls them. */
export function contradicts(one: Reported, other: Reported): boolean {
  if (KEPT.some((kind) => differ(namesOf(one, [kind]), namesOf(other, [kind])))) return true;
  if (differ(one.references, other.references)) return true;
  if (one.payerIban !== null && other.payerIban !== null) return one.payerIban !== other.payerIban;
  return areOthers(one.payerName, other.payerName) && !isWithin(one.remittance, other.remittance);
}

const areOthers = (one: string | null, other: string | null) =>
  Boolean(one && other) && one !== other && !isAlike(one ?? "", other ?? "");

/** Whether one of two texts says nothing that the other one does not, however it is set. */
export function isWithin(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ""));
  return !a || !b || a.includes(b) || b.includes(a);
}

/** Whether both have names of these kinds, and share one. */
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

/** Both say something, and nothing of it is the same. */
const differ = (some: string[], others: string[]) =>
  some.length > 0 && others.length > 0 && !some.some((name) => others.includes(name));
