import { readReference } from "./reference";

export interface Transferred {
  amountMinor: number;
  currency: string;
  payerName: string | null;
  /** Those with right check digits, wherever the bank put them. */
  references: string[];
}

/** An order as it is compared with a transfer. */
export interface Matchable {
  id: string;
  isOpen: boolean;
  /** What is to be paid beyond the customer's credit. */
  dueMinor: number;
  currency: string;
  buyerName: string;
}

export const LINE_CODES = [
  ...(["amount-differs", "order-closed", "several-orders", "name-alike"] as const),
  ...(["no-reference", "unknown-reference", "other-currency"] as const),
  ...(["perhaps-known", "own-returned", "taken-back", "taken-back-first"] as const),
] as const;
export type LineCode = (typeof LINE_CODES)[number];

export type Match =
  | { state: "matched"; code: null; orderId: string }
  | { state: "doubtful"; code: LineCode; orderId: string | null }
  | { state: "unmatched"; code: LineCode; orderId: null };

/**
 * What a transfer is for. It pays an order by itself only where its reference names one that is open and its amount is
 * exactly what is due; everything less clear is for a person to decide.
 */
export function matchLine(
  line: Transferred,
  byReference: Matchable[],
  openOfAmount: Matchable[],
  currency: string,
): Match {
  if (line.currency !== currency) return { state: "unmatched", code: "other-currency", orderId: null };
  const [order, another] = byReference;
  if (another) return { state: "doubtful", code: "several-orders", orderId: null };
  if (order) {
    if (!order.isOpen) return { state: "doubtful", code: "order-closed", orderId: order.id };
    if (order.dueMinor !== line.amountMinor) return { state: "doubtful", code: "amount-differs", orderId: order.id };
    return { state: "matched", code: null, orderId: order.id };
  }
  const [only, ...others] = openOfAmount.filter(({ dueMinor }) => dueMinor === line.amountMinor);
  if (only && others.length === 0 && isAlike(only.buyerName, line.payerName ?? ""))
    return { state: "doubtful", code: "name-alike", orderId: only.id };
  const code = line.references.length > 0 ? "unknown-reference" : "no-reference";
  return { state: "unmatched", code, orderId: null };
}

/** As many letters and digits as ours have; people and banks put spaces between them. */
const OUR_LENGTH = 20;
const MAX_REFERENCES = 10;

/** The references with right check digits in what a payer wrote, wherever in it. */
export function findReferences(remittance: string): string[] {
  const text = remittance.toUpperCase().replace(/[^A-Z0-9]/g, "");
  const found = new Set<string>();
  for (let at = text.indexOf("RF"); at >= 0 && found.size < MAX_REFERENCES; at = text.indexOf("RF", at + 1)) {
    const reference = readReference(text.slice(at, at + OUR_LENGTH));
    if (reference && reference.length === OUR_LENGTH) found.add(reference);
  }
  return [...found];
}

/** What a company's name says of its legal form, and nothing of who it is. */
const FORMS = new Set(
  "gmbh ag kg ug sarl sa sas srl sl spa ltd limited llc inc plc bv nv oy ab as ev e v co company the and und et".split(
    " ",
  ),
);

/** Whether two names may be of the same: most words of the shorter one stand in the other. */
export function isAlike(one: string, other: string): boolean {
  const [shorter, longer] = [wordsOf(one), wordsOf(other)].sort((a, b) => a.size - b.size);
  if (!shorter || !longer || shorter.size === 0) return false;
  const shared = [...shorter].filter((word) => longer.has(word)).length;
  return shared >= 1 && shared / shorter.size > 0.6;
}

function wordsOf(name: string): Set<string> {
  const plain = name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return new Set(plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 0 && !FORMS.has(word)));
}
