import { changeElement, findElement, freeId, idsOf } from "./edit-elements";
import type { Box, DesignDocument, Element, GroupElement } from "./schema";

/**
 * Changes to the position of elements, as made in an editor with handles. Pure, as `edit-elements.ts`. Positions are
 * those written in the document; the boxes of `variants` move by the same amount as the element.
 */
type Changed = DesignDocument | null;

/** Change of a box, in points. */
export interface BoxChange {
  x?: number;
  y?: number;
  width?: number;
  height?: number;
}

/** Rounds to a hundredth of a point: finer differences are invisible and make documents longer. */
const tidy = (points: number): number => Math.round(points * 100) / 100;

const changedBox = (box: Box, { x = 0, y = 0, width = 0, height = 0 }: BoxChange): Box => ({
  x: tidy(box.x + x),
  y: tidy(box.y + y),
  width: Math.max(0, tidy(box.width + width)),
  height: Math.max(0, tidy(box.height + height)),
});

function withBox(element: Element, change: BoxChange): Element {
  const box = changedBox(element.box, change);
  if (!element.variants) return { ...element, box };
  const variants = element.variants.map(({ onlyIf, set }) =>
    set.box ? { onlyIf, set: { ...set, box: changedBox(set.box as Box, change) } } : { onlyIf, set },
  );
  return { ...element, box, variants };
}

/** Moves an element and all its content to the right and down. Children of a stack have no position of their own. */
function moved(element: Element, x: number, y: number): Element {
  const there = withBox(element, { x, y });
  if (there.type !== "group") return there;
  return { ...there, children: there.children.map((child) => moved(child, x, y)) };
}

export const shift = (document: DesignDocument, id: string, x: number, y: number): Changed =>
  changeElement(document, id, (element) => moved(element, x, y));

/** Changes the box of an element; the content of a group is scaled with it. */
export const resize = (document: DesignDocument, id: string, change: BoxChange): Changed =>
  changeElement(document, id, (element) => {
    const there = withBox(element, change);
    if (there.type !== "group") return there;
    return { ...there, children: there.children.map((child) => fitted(child, element.box, there.box)) };
  });

function fitted(element: Element, from: Box, to: Box): Element {
  const across = from.width > 0 ? to.width / from.width : 1;
  const down = from.height > 0 ? to.height / from.height : 1;
  const { box } = element;
  const there = withBox(element, {
    x: to.x + (box.x - from.x) * across - box.x,
    y: to.y + (box.y - from.y) * down - box.y,
    width: box.width * (across - 1),
    height: box.height * (down - 1),
  });
  if (there.type !== "group") return there;
  return { ...there, children: there.children.map((child) => fitted(child, from, to)) };
}

/** Returns the smallest box around all boxes. */
export function boxAround(boxes: Box[]): Box {
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x: tidy(x), y: tidy(y), width: tidy(right - x), height: tidy(bottom - y) };
}

/** Joins top-level elements to one group at the level of the foremost one. Returns null for fewer than two of them. */
export function group(
  document: DesignDocument,
  ids: ReadonlySet<string>,
): { document: DesignDocument; id: string } | null {
  const children = document.elements.filter((element) => ids.has(element.id));
  const foremost = children.at(-1);
  if (!foremost || children.length < 2) return null;
  const id = freeId("group", idsOf(document.elements));
  const made: GroupElement = { id, type: "group", box: boxAround(children.map(({ box }) => box)), children };
  const elements = document.elements.flatMap((element) =>
    element === foremost ? made : ids.has(element.id) ? [] : element,
  );
  return { document: { ...document, elements }, id };
}

/**
 * Dissolves a group: its children keep their position on the page, their rotation and the group's conditions. Returns
 * null if the id is not a top-level group.
 */
export function ungroup(document: DesignDocument, id: string): { document: DesignDocument; ids: string[] } | null {
  const held = findElement(document.elements, id);
  if (held?.type !== "group" || !document.elements.includes(held)) return null;
  const children = held.children.map((child) => freed(child, held));
  const elements = document.elements.flatMap((element) => (element === held ? children : element));
  return { document: { ...document, elements }, ids: children.map((child) => child.id) };
}

function freed(child: Element, { box, rotate = 0, onlyIf }: GroupElement): Element {
  const conditions = [...new Set([onlyIf ?? [], child.onlyIf ?? []].flat())];
  const own = conditions.length === 0 ? child : { ...child, onlyIf: conditions };
  if (rotate === 0) return own;
  const angle = (rotate * Math.PI) / 180;
  const [dx, dy] = [
    child.box.x + child.box.width / 2 - box.x - box.width / 2,
    child.box.y + child.box.height / 2 - box.y - box.height / 2,
  ];
  const turned = moved(
    own,
    dx * Math.cos(angle) - dy * Math.sin(angle) - dx,
    dx * Math.sin(angle) + dy * Math.cos(angle) - dy,
  );
  return { ...turned, rotate };
}
