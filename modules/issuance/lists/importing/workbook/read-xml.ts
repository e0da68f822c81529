import { type SaxesAttributeNS, SaxesParser } from "saxes";
import { Damaged, TooComplex } from "./refusal";

/** Attributes of an element, by the names written in the file. */
export type Attributes = Record<string, SaxesAttributeNS>;

/**
 * Prefixes by namespace. Names in this code have these prefixes before the local name, whatever prefixes the file uses.
 */
export type Namespaces = ReadonlyMap<string, string>;

export interface XmlHandlers {
  /** `SKIP` skips the element and all within it; any other returned value is ignored. */
  open?: (name: string, attributes: Attributes) => unknown;
  text?: (text: string) => void;
  close?: (name: string) => void;
}
export const SKIP = "skip";

/**
 * Maximum depth of elements, which no office document exceeds. Endless nesting would slow down every search for a
 * namespace.
 */
const DEEPEST = 100;

/**
 * Reads XML piece by piece, by its namespaces; elements of other namespaces are skipped with all within them. The root
 * element must be `root`. A document type is refused: entities that multiply themselves begin there.
 */
export async function readXml(
  part: AsyncIterable<Buffer>,
  { namespaces, root }: { namespaces: Namespaces; root: string },
  handlers: XmlHandlers,
): Promise<void> {
  const parser = new SaxesParser({ xmlns: true, position: false });
  let depth = 0;
  let skippedFrom = Number.POSITIVE_INFINITY;
  // Names of the open elements by depth, found once for each element.
  const names: string[] = [];
  let cached: { uri: string; prefix: string | undefined } = { uri: "", prefix: namespaces.get("") };
  const prefixOf = (uri: string) => {
    // Neighboring elements nearly always have the same namespace.
    if (uri !== cached.uri) cached = { uri, prefix: namespaces.get(uri) };
    return cached.prefix;
  };
  const onText = (text: string) => {
    if (skippedFrom > depth) handlers.text?.(text);
  };
  parser.on("doctype", () => {
    throw new TooComplex();
  });
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", (tag) => {
    depth += 1;
    if (depth > DEEPEST) throw new TooComplex();
    if (skippedFrom <= depth) return;
    const prefix = prefixOf(tag.uri);
    const name = prefix === undefined ? "" : prefix + tag.local;
    if (depth === 1 && name !== root) throw new OtherRoot();
    names[depth] = name;
    if (name === "" || handlers.open?.(name, tag.attributes) === SKIP) skippedFrom = depth;
  });
  parser.on("closetag", () => {
    if (skippedFrom > depth) handlers.close?.(names[depth] ?? "");
    else if (skippedFrom === depth) skippedFrom = Number.POSITIVE_INFINITY;
    depth -= 1;
  });
  parser.on("text", onText);
  parser.on("cdata", onText);
  await decodeInto(part, (text) => void parser.write(text));
  parser.close();
}

/** Decodes UTF-8 or UTF-16, the two encodings that a part may have (ECMA-376 part 2, 6.2.5). */
async function decodeInto(part: AsyncIterable<Buffer>, write: (text: string) => void): Promise<void> {
  let decoder: TextDecoder | null = null;
  for await (const piece of part) {
    decoder ??= new TextDecoder(encodingOf(piece), { fatal: true });
    write(decoder.decode(piece, { stream: true }));
  }
  write(decoder?.decode() ?? "");
}

function encodingOf([first, second]: Buffer): string {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
}

/** The part is another kind of document than expected. */
export class OtherRoot extends Damaged {}

/** Finds an attribute by its local name within one of these namespaces. */
export function attributeOf(
  attributes: Attributes,
  namespaces: ReadonlySet<string>,
  local: string,
): string | undefined {
  for (const name in attributes) {
    const attribute = attributes[name];
    if (attribute?.local === local && namespaces.has(attribute.uri)) return attribute.value;
  }
  return undefined;
}

/** Whether a value is true, as XML Schema writes truth values. */
export const isTrue = (value: string | undefined): boolean => value === "1" || value === "true";
