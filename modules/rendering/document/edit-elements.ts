import type { DesignDocument, Element } from "./schema";

/**
 * Changes to one element of a document. Pure: each returns a new document, or null if the element no longer exists
 * (somebody removed it).
 */
type Changed = DesignDocument | null;
type List = Element[];

/**
 * Finds the list that contains the element, at any depth, and replaces it with the result of `change`; null if there is
 * none.
 */
function changeList(list: List, id: string, change: (list: List, index: number) => List): List | null {
  const index = list.findIndex((element) => element.id === id);
  if (index >= 0) return change(list, index);
  for (const [i, element] of list.entries()) {
    if (element.type !== "stack" && element.type !== "group") continue;
    const children = changeList(element.children, id, change);
    if (children) return list.with(i, { ...element, children });
  }
  return null;
}

function changeDocument(document: DesignDocument, id: string, change: (list: List, index: number) => List): Changed {
  const elements = changeList(document.elements, id, change);
  return elements && { ...document, elements };
}

/** Replaces the element with the result of `change`. */
export const changeElement = (document: DesignDocument, id: string, change: (element: Element) => Element): Changed =>
  changeDocument(document, id, (list, index) => {
    const element = list[index];
    return element ? list.with(index, change(element)) : list;
  });

export function findElement(elements: List, id: string): Element | null {
  for (const element of elements) {
    if (element.id === id) return element;
    const within = element.type === "stack" || element.type === "group" ? findElement(element.children, id) : null;
    if (within) return within;
  }
  return null;
}

/** Sets these properties of the element; `undefined` removes one. */
export const setProperties = (document: DesignDocument, id: string, set: Record<string, unknown>): Changed =>
  changeDocument(document, id, (list, index) =>
    list.with(index, tidy({ ...list[index], ...set }) as unknown as Element),
  );

const tidy = (element: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(element).filter(([, value]) => value !== undefined));

export const remove = (document: DesignDocument, id: string): Changed =>
  changeDocument(document, id, (list, index) => list.toSpliced(index, 1));

/** Moves the element by one position to the front (`forward`) or to the back, at most to the end. */
export const move = (document: DesignDocument, id: string, forward: boolean): Changed =>
  moveBy(document, id, forward ? 1 : -1);

/** Moves the element to the front by that many positions, or to the back if negative, at most to the end. */
export const moveBy = (document: DesignDocument, id: string, steps: number): Changed =>
  changeDocument(document, id, (list, index) => {
    const to = Math.min(list.length - 1, Math.max(0, index + steps));
    const element = list[index];
    return element ? list.toSpliced(index, 1).toSpliced(to, 0, element) : list;
  });

/** Inserts a copy right above the element, with a small offset so that it is visible. */
export function duplicate(document: DesignDocument, id: string): Changed {
  const taken = idsOf(document.elements);
  return changeDocument(document, id, (list, index) => {
    const element = list[index];
    if (!element) return list;
    const copy = withNewIds(element, taken);
    const { box } = copy;
    return list.toSpliced(index + 1, 0, { ...copy, box: { ...box, x: box.x + 12, y: box.y + 12 } });
  });
}

function withNewIds(element: Element, taken: Set<string>): Element {
  const id = freeId(element.id, taken);
  if (element.type !== "stack" && element.type !== "group") return { ...element, id };
  return { ...element, id, children: element.children.map((child) => withNewIds(child, taken)) };
}

/** Adds an element at the front of the page. */
export const add = (document: DesignDocument, element: Element): DesignDocument => ({
  ...document,
  elements: [...document.elements, { ...element, id: freeId(element.type, idsOf(document.elements)) }],
});

export function idsOf(elements: List): Set<string> {
  const ids = elements.flatMap((element) =>
    element.type === "stack" || element.type === "group" ? [element.id, ...idsOf(element.children)] : [element.id],
  );
  return new Set(ids);
}

/** Returns a free id ("text", "text-2" ...) and adds it to `taken`. */
export function freeId(like: string, taken: Set<string>): string {
  const stem = like.replace(/-\d+$/, "").slice(0, 34);
  let id = stem;
  for (let number = 2; taken.has(id); number++) id = `${stem}-${number}`;
  taken.add(id);
  return id;
}
