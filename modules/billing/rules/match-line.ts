import { readReference } from "./reference";

export interface Transferred {
  amountMinor: number;
  currency: string;
  payerName: string | null;
  /** References with correct check digits, found anywhere in the line. */
  references: string[];
}

/** Order with the facts that are compared with a transfer. */
export interface Matchable {
  id: string;
  isOpen: boolean;
  /** Amount due beyond the customer's credit. */
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
 * Matches a transfer with an order. It pays an order automatically only where its reference names one open order and
 * the amount is exactly what is due; a person decides everything else.
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

/** Length of the platform's references without spaces, which people and banks add. */
const OUR_LENGTH = 20;
const MAX_REFERENCES = 10;

/** Finds the references with correct check digits anywhere in a payer's text. */
export function findReferences(remittance: string): string[] {
  const text = remittance.toUpperCase().replace(/[^A-Z0-9]/g, "");
  const found = new Set<string>();
  for (let at = text.indexOf("RF"); at >= 0 && found.size < MAX_REFERENCES; at = text.indexOf("RF", at + 1)) {
    const reference = readReference(text.slice(at, at + OUR_LENGTH));
    if (reference && reference.length === OUR_LENGTH) found.add(reference);
  }
  return [...found];
}

/** Words of legal forms, which do not distinguish companies. */
const FORMS = new Set(
  "gmbh ag kg ug sarl sa sas srl sl spa ltd limited llc inc plc bv nv oy ab as ev e v co company the and und et".split(
    " ",
  ),
);

/** Whether two names may be of the same payer: most words of the shorter one occur in the longer one. */
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
