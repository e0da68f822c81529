import type { DesignDocument, Element } from "#modules/rendering/index";

/** Returns the elements that an element contains; none if it cannot contain any. */
export const childrenOf = (element: Element): Element[] =>
  element.type === "stack" || element.type === "group" ? element.children : [];

/** Returns the element's id and those of all elements within it. */
export const idsWithin = (element: Element): string[] => [element.id, ...childrenOf(element).flatMap(idsWithin)];

/** Returns the path from the outermost element to this one; empty if the element is gone. */
export function pathTo(elements: Element[], id: string): Element[] {
  for (const element of elements) {
    if (element.id === id) return [element];
    const within = pathTo(childrenOf(element), id);
    if (within.length > 0) return [element, ...within];
  }
  return [];
}

/** Returns the element that contains this one; null for the page. */
export const holderOf = (document: DesignDocument, id: string): Element | null =>
  pathTo(document.elements, id).at(-2) ?? null;

const SHOWN = 32;
/** Returns enough of a text to recognize it. */
export function firstWords(text: string | Partial<Record<string, string>>, language: string): string {
  const words = typeof text === "string" ? text : (text[language] ?? text.en ?? Object.values(text)[0] ?? "");
  return words.length > SHOWN ? `${words.slice(0, SHOWN).toWellFormed()}…` : words;
}
