import { SaxesParser } from "saxes";
import { Refused } from "./refusal";

/** XML element: its children in order, and the text directly in it. */
export interface Element {
  name: string;
  /** Line number in the file, from 1. */
  line: number;
  attributes: Record<string, string>;
  children: Element[];
  text: string;
}

export interface TreeHandlers {
  /** Decides whether to read a message of this namespace. */
  message: (namespace: string, line: number) => boolean;
  /**
   * Called when an element named `entry` ends. The element is discarded afterwards, so that only one is in memory.
   * `around` are the elements that contain it.
   */
  entry: (element: Element, around: Element[]) => void;
  /** Called when any other element of a message ends. */
  ended: (element: Element, around: Element[]) => void;
}

const DEEPEST = 40;
const MAX_ELEMENTS = 2_000_000;
const LONGEST_TEXT = 2_000;

/**
 * Reads the messages of an XML text, each within its `Document`, by namespace and local name. Elements around them and
 * those of other namespaces (additions of a bank or country) are skipped. Throws for XML that is not well-formed, for a
 * document type (which could define expanding entities), and for files deeper or longer than statements are.
 */
export function readTree(xml: string, entry: string, handlers: TreeHandlers): void {
  const parser = new SaxesParser({ xmlns: true });
  const open: Element[] = [];
  let namespace: string | null = null;
  let depth = 0;
  let count = 0;
  /** Depth from which on elements are skipped. */
  let passed = Number.POSITIVE_INFINITY;
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("doctype", () => {
    throw new Refused("document-type");
  });
  parser.on("opentag", ({ local, uri, attributes }) => {
    if (++depth > DEEPEST || ++count > MAX_ELEMENTS) throw new Refused("too-complex");
    if (depth > passed) return;
    if (namespace === null) {
      if (local !== "Document") return;
      if (!handlers.message(uri, parser.line)) {
        passed = depth;
        return;
      }
      namespace = uri;
    } else if (uri !== namespace) {
      passed = depth;
      return;
    }
    const values = Object.values(attributes).map(
      ({ local: key, value }) => [key, value.slice(0, LONGEST_TEXT)] as const,
    );
    const element = { name: local, line: parser.line, attributes: Object.fromEntries(values), children: [], text: "" };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  const addText = (text: string) => {
    const current = depth >= passed ? undefined : open.at(-1);
    if (current && current.text.length < LONGEST_TEXT) current.text += text.slice(0, LONGEST_TEXT);
  };
  parser.on("text", addText);
  parser.on("cdata", addText);
  parser.on("closetag", () => {
    if (depth-- >= passed) {
      if (depth < passed) passed = Number.POSITIVE_INFINITY;
      return;
    }
    const element = open.pop();
    if (!element) return;
    if (open.length === 0) namespace = null;
    if (element.name !== entry) {
      handlers.ended(element, open);
      return;
    }
    handlers.entry(element, open);
    open.at(-1)?.children.pop();
  });
  parser.write(xml).close();
}

/** Finds the first element at a path of names. */
export function find(element: Element | undefined, ...way: string[]): Element | undefined {
  return way.reduce<Element | undefined>((at, name) => at?.children.find((child) => child.name === name), element);
}

/** Trimmed text of the element at a path of names; null where it is missing or empty. */
export function textAt(element: Element | undefined, ...way: string[]): string | null {
  return find(element, ...way)?.text.trim() || null;
}

export function all(element: Element | undefined, name: string): Element[] {
  return element?.children.filter((child) => child.name === name) ?? [];
}
