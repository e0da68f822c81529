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

/** The elements that hold no others, from back to front, with what holds each from the page down. */
export const leavesOf = (
  elements: readonly Element[],
  within: Element[] = [],
): { element: Element; within: Element[] }[] =>
  elements.flatMap((element) =>
    element.type === "stack" || element.type === "group"
      ? leavesOf(element.children, [...within, element])
      : [{ element, within }],
  );

const SHOWN = 32;
/** Enough of a text to know it by. */
export const shortened = (words: string): string =>
  words.length > SHOWN ? `${words.slice(0, SHOWN).toWellFormed()}…` : words;
