import { findReferences } from "../../rules/match-line";
import { all, type Element, find, textAt } from "./read-tree";

const LONGEST_REMITTANCE = 1_000;
/** Placeholders that banks and programs write for a missing reference. */
const NO_REFERENCE = /^(NONREF|NOTPROVIDED|NOT PROVIDED|0+)$/i;

export interface Words {
  /** Text of the payer, the structured reference first; without one, the text of the bank. */
  remittance: string;
  references: string[];
}

/**
 * Reads the texts and references of an entry and some of its transactions. Only this function knows where banks put
 * references.
 */
export function wordsOf(entry: Element, details: Element[]): Words {
  const structured = details.flatMap((detail) => {
    const parts = all(find(detail, "RmtInf"), "Strd");
    return [
      ...parts.flatMap((part) => textAt(part, "CdtrRefInf", "Ref") ?? textAt(part, "CdtrRefInf", "CdtrRef") ?? []),
      ...parts.flatMap((part) => all(part, "AddtlRmtInf").map(({ text }) => text.trim())),
    ];
  });
  // A text split into several elements is joined without a separator, because banks often cut it within a word.
  const unstructured = details.flatMap((detail) => all(find(detail, "RmtInf"), "Ustrd").map(({ text }) => text.trim()));
  const ofPayer = [...structured, ...unstructured].filter(Boolean);
  const ofBank = [...details.map((detail) => textAt(detail, "AddtlTxInf")), textAt(entry, "AddtlNtryInf")].filter(
    isText,
  );
  const elsewhere = [
    ...details.flatMap((detail) => textsIn(find(detail, "Refs"))),
    ...details.flatMap((detail) => textsIn(find(detail, "RltdRmtInf"))),
    ...details.flatMap((detail) => all(find(detail, "RmtInf"), "Strd").flatMap(textsIn)),
    ...details.flatMap((detail) => textsIn(find(detail, "RtrInf"))),
    ...details.flatMap((detail) => textsIn(find(detail, "Purp"))),
    ...all(entry, "NtryDtls").flatMap((group) => textsIn(find(group, "Btch"))),
    ...[textAt(entry, "NtryRef"), textAt(entry, "AcctSvcrRef")].filter(isText),
  ];
  const first = findReferences([...structured, ...unstructured].join(" "));
  const references = [...ofBank, ...elsewhere].flatMap(findReferences);
  return {
    remittance: (ofPayer.length > 0 ? ofPayer : ofBank).join(" ").slice(0, LONGEST_REMITTANCE),
    references: [...new Set([...first, ...references])],
  };
}

/** Identifiers of a transaction and its entry, each with its type. A reversal repeats them. */
export function identifiersOf(entry: Element, detail: Element | undefined): string[] {
  const refs = find(detail, "Refs");
  const names = [
    ["ref", bankRefOf(entry)] as const,
    ["ref", bankRefOf(detail)] as const,
    ...(["UETR", "TxId", "EndToEndId", "InstrId", "ClrSysRef"] as const).map(
      (name) => [NAMES[name], realRef(textAt(refs, name))] as const,
    ),
  ];
  return [...new Set(names.flatMap(([kind, name]) => (name ? [`${kind}:${name.slice(0, 60)}`] : [])))];
}

const NAMES = { UETR: "uetr", TxId: "tx", EndToEndId: "end", InstrId: "instr", ClrSysRef: "clr" } as const;

/** The bank's own reference of an entry or a transaction. */
export function bankRefOf(element: Element | undefined): string | null {
  return realRef(textAt(element, "AcctSvcrRef") ?? textAt(element, "Refs", "AcctSvcrRef"));
}

const realRef = (ref: string | null) => (ref && !NO_REFERENCE.test(ref) ? ref : null);

/** Lists all texts within an element, in order. */
function textsIn(element: Element | undefined): string[] {
  if (!element) return [];
  return [element.text.trim(), ...element.children.flatMap(textsIn)].filter(Boolean);
}

const isText = (text: string | null): text is string => text !== null;
