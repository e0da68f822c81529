import type { Attributes, Namespaces } from "./read-xml";

const OASIS = "urn:oasis:names:tc:opendocument:xmlns";

/** Namespaces of OpenDocument (ISO/IEC 26300) that concern cells, with the prefixes that this code uses. */
export const OPEN_DOCUMENT: Namespaces = new Map([
  ...["office", "table", "text", "style", "manifest"].map((name): [string, string] => [
    `${OASIS}:${name}:1.0`,
    `${name}:`,
  ]),
  ["urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0", "calcext:"],
]);

/** Returns the attributes of an element by the names that this code uses. */
export function namedAttributes(attributes: Attributes): Record<string, string> {
  const named: Record<string, string> = {};
  for (const key in attributes) {
    const attribute = attributes[key];
    const prefix = attribute && OPEN_DOCUMENT.get(attribute.uri);
    if (attribute && prefix) named[prefix + attribute.local] = attribute.value;
  }
  return named;
}

/** Parses how often an element is repeated, or how many rows it spans; 1 where nothing valid is written. */
export function countOf(written: string | undefined): number {
  const count = Number(written ?? "1");
  return Number.isSafeInteger(count) && count > 0 ? Math.min(count, 10_000_000) : 1;
}
