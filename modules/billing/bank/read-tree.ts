import { SaxesParser } from "saxes";

/** An element as it is read: its children in order, and the text right in it. */
export interface Element {
  name: string;
  attributes: Record<string, string>;
  children: Element[];
  text: string;
}

const DEEPEST = 30;
const MOST_ELEMENTS = 1_000_000;
const LONGEST_TEXT = 2_000;

/**
 * Reads an XML text element by element, and hands each that is called `name` over as soon as it has ended, so that no more
 * than one of them is kept. `around` are those outside of it, as far as they are read; `ended` sees every element. Throws for what is no well-formed
 * XML, for a document type (and so for entities of its own), and for what is deeper or longer than statements are.
 */
export function readTree(
  xml: string,
  name: string,
  take: (element: Element, around: Element[]) => void,
  ended: (element: Element) => void,
): Element {
  const parser = new SaxesParser({ xmlns: true });
  const root: Element = { name: "", attributes: {}, children: [], text: "" };
  const open: Element[] = [root];
  let count = 0;
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("doctype", () => {
    throw new Error("a statement has no document type");
  });
  parser.on("opentag", ({ local, uri, attributes }) => {
    if (open.length > DEEPEST || ++count > MOST_ELEMENTS) throw new Error("deeper or longer than a statement");
    const values = Object.entries(attributes).map(([key, { value }]) => [key, value.slice(0, LONGEST_TEXT)] as const);
    const element = { name: local, attributes: Object.fromEntries(values), children: [], text: "" };
    if (open.length === 1) element.attributes.xmlns = uri;
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  const addText = (text: string) => {
    const current = open.at(-1);
    if (current && current.text.length < LONGEST_TEXT) current.text += text.slice(0, LONGEST_TEXT);
  };
  parser.on("text", addText);
  parser.on("cdata", addText);
  parser.on("closetag", () => {
    const element = open.pop();
    if (!element) return;
    ended(element);
    if (element.name !== name) return;
    take(element, open);
    // It is read: what was in it is not kept.
    open.at(-1)?.children.pop();
  });
  parser.write(xml).close();
  return root;
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
