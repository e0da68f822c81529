import { SaxesParser } from "saxes";
import { Refused } from "./refusal";

/** An element as it is read: its children in order, and the text right in it. */
export interface Element {
  name: string;
  /** Of the text that it stands in, from 1. */
  line: number;
  attributes: Record<string, string>;
  children: Element[];
  text: string;
}

export interface TreeHandlers {
  /** Whether to read a message of this namespace. */
  message: (namespace: string, line: number) => boolean;
  /**
   * An element called `entry` has ended: it is handed over and forgotten, so that no more than one is kept. `around`
   * are those outside of it.
   */
  entry: (element: Element, around: Element[]) => void;
  /** Any other element of a message has ended. */
  ended: (element: Element, around: Element[]) => void;
}

const DEEPEST = 40;
const MAX_ELEMENTS = 2_000_000;
const LONGEST_TEXT = 2_000;

/**
 * Reads the messages in an XML text, each within its `Document`, by namespace and local name: whatever stands around
 * them or is of another namespace (what a bank or country adds) is passed over. Throws for what is no well-formed XML,
 * for a document type (where entities that make more of themselves begin), and for what is deeper or longer than
 * statements are.
 */
export function readTree(xml: string, entry: string, handlers: TreeHandlers): void {
  const parser = new SaxesParser({ xmlns: true });
  const open: Element[] = [];
  let namespace: string | null = null;
  let depth = 0;
  let count = 0;
  /** The depth from which on elements are passed over. */
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

/** The first element on a way of names. */
export function find(element: Element | undefined, ...way: string[]): Element | undefined {
  return way.reduce<Element | undefined>((at, name) => at?.children.find((child) => child.name === name), element);
}

/** Its text, without what stands around it; null where there is none. */
export function textAt(element: Element | undefined, ...way: string[]): string | null {
  return find(element, ...way)?.text.trim() || null;
}

export function all(element: Element | undefined, name: string): Element[] {
  return element?.children.filter((child) => child.name === name) ?? [];
}
