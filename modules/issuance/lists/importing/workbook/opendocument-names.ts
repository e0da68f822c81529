import type { Attributes, Namespaces } from "./read-xml";

const OASIS = "urn:oasis:names:tc:opendocument:xmlns";

/**
 * The namespaces of OpenDocument (ISO/IEC 26300) that say something about cells, by the prefixes that they have here.
 */
export const OPEN_DOCUMENT: Namespaces = new Map([
  ...["office", "table", "text", "style", "manifest"].map((name): [string, string] => [
    `${OASIS}:${name}:1.0`,
    `${name}:`,
  ]),
  ["urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0", "calcext:"],
]);

/** The attributes of an element by the names that they have here. */
export function namedAttributes(attributes: Attributes): Record<string, string> {
  const named: Record<string, string> = {};
  for (const key in attributes) {
    const attribute = attributes[key];
    const prefix = attribute && OPEN_DOCUMENT.get(attribute.uri);
    if (attribute && prefix) named[prefix + attribute.local] = attribute.value;
  }
  return named;
}

/** How often something is repeated, or over how many rows it spans. */
export function countOf(written: string | undefined): number {
  const count = Number(written ?? "1");
  return Number.isSafeInteger(count) && count > 0 ? Math.min(count, 10_000_000) : 1;
}
