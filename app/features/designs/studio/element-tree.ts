import type { DesignDocument, Element } from "#modules/rendering/index";

/** The elements that one holds; none where it holds no others. */
export const childrenOf = (element: Element): Element[] =>
  element.type === "stack" || element.type === "group" ? element.children : [];

/** Its own id and those of all that it holds. */
export const idsWithin = (element: Element): string[] => [element.id, ...childrenOf(element).flatMap(idsWithin)];

/** From the page's own element down to this one; empty where it is gone. */
export function pathTo(elements: Element[], id: string): Element[] {
  for (const element of elements) {
    if (element.id === id) return [element];
    const within = pathTo(childrenOf(element), id);
    if (within.length > 0) return [element, ...within];
  }
  return [];
}

/** What holds the element; null for the page. */
export const holderOf = (document: DesignDocument, id: string): Element | null =>
  pathTo(document.elements, id).at(-2) ?? null;

const SHOWN = 32;
/** Enough of a text to know it by. */
export function firstWords(text: string | Partial<Record<string, string>>, language: string): string {
  const words = typeof text === "string" ? text : (text[language] ?? text.en ?? Object.values(text)[0] ?? "");
  return words.length > SHOWN ? `${words.slice(0, SHOWN).toWellFormed()}…` : words;
}
