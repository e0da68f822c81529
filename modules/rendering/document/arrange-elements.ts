import { changeElement, findElement, freeId, idsOf } from "./edit-elements";
import type { Box, DesignDocument, Element, GroupElement } from "./schema";

/**
 * Changes of where elements are: what an editor with handles does. Pure, as `edit-elements.ts`. Places are as the
 * document writes them; what is different under a condition (`variants`) moves by as much as the element itself.
 */
type Changed = DesignDocument | null;

/** By how much a box changes, in points. */
export interface BoxChange {
  x?: number;
  y?: number;
  width?: number;
  height?: number;
}

/** Points have no finer parts than a hundredth: nobody sees them, and documents stay short. */
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

/** The element with all that it holds, further right and down; what stands in a stack has no place of its own. */
function moved(element: Element, x: number, y: number): Element {
  const there = withBox(element, { x, y });
  if (there.type !== "group") return there;
  return { ...there, children: there.children.map((child) => moved(child, x, y)) };
}

export const shift = (document: DesignDocument, id: string, x: number, y: number): Changed =>
  changeElement(document, id, (element) => moved(element, x, y));

/** The element with another box; what a group holds is scaled along. */
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

/** The smallest box around all of them. */
export function boxAround(boxes: Box[]): Box {
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x: tidy(x), y: tidy(y), width: tidy(right - x), height: tidy(bottom - y) };
}

/** Elements of the page as one group, where the foremost of them was. Null for fewer than two of the page's own. */
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

/** What a group holds, in its place on the page and turned as it was; null where that is no group of the page. */
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
