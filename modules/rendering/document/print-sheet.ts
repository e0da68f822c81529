import type { Box, DesignDocument, Element } from "./schema";

/**
 * Bleed in points: 3 mm beyond the edge, as print shops require, so that no white line shows where the paper is cut.
 */
export const BLEED = 8.504;
const MARK = { length: 17, width: 0.25 };
/** Margin around the page: the bleed, then the marks. */
const MARGIN = BLEED + MARK.length;
/** Distance from the edge, in points, within which an element is meant to reach the edge. */
const TOUCHES = 1;

/** Trim and bleed boxes, in points from the upper left corner of the sheet. */
export interface SheetBoxes {
  trim: Box;
  bleed: Box;
}

/**
 * Places a design on a larger sheet for a print shop: with crop marks, and with elements that reach the edge extended
 * by 3 mm. The page itself is drawn unchanged.
 */
export function printSheet(document: DesignDocument): { document: DesignDocument; boxes: SheetBoxes } {
  const { width, height, background } = document.page;
  const trim = { x: MARGIN, y: MARGIN, width, height };
  const bleed = grow(trim, BLEED);
  const ground: Element = { id: "print-ground", type: "shape", shape: "rectangle", box: bleed, fill: background };
  const elements = document.elements.map((element) => onSheet(element, document.page));
  return {
    document: {
      ...document,
      page: { width: width + 2 * MARGIN, height: height + 2 * MARGIN, background: "#ffffff" },
      elements: [ground, ...elements, ...marks(trim)],
    },
    boxes: { trim, bleed },
  };
}

const grow = ({ x, y, width, height }: Box, by: number): Box => ({
  x: x - by,
  y: y - by,
  width: width + 2 * by,
  height: height + 2 * by,
});

function onSheet(element: Element, page: { width: number; height: number }): Element {
  const place = (box: Box): Box => {
    const { x, y, ...size } = mayReachOut(element) ? reachOut(box, page) : box;
    return { x: x + MARGIN, y: y + MARGIN, ...size };
  };
  const placed = {
    ...element,
    box: place(element.box),
    ...(element.variants
      ? {
          variants: element.variants.map(({ onlyIf, set }) => ({
            onlyIf,
            set: set.box ? { ...set, box: place({ ...element.box, ...(set.box as Box) }) } : set,
          })),
        }
      : {}),
  } as Element;
  // Children of a stack have no position of their own.
  return placed.type === "group"
    ? { ...placed, children: placed.children.map((child) => onSheet(child, page)) }
    : placed;
}

/**
 * Returns whether an element may be extended: only one that is stretched into its box. Ornaments and texts would change
 * their shape.
 */
const mayReachOut = (element: Element): boolean =>
  !element.rotate &&
  ((element.type === "shape" && element.shape === "rectangle" && !element.radius) ||
    (element.type === "picture" && element.fit === "stretch"));

function reachOut({ x, y, width, height }: Box, page: { width: number; height: number }): Box {
  const left = x <= TOUCHES ? BLEED : 0;
  const top = y <= TOUCHES ? BLEED : 0;
  const right = x + width >= page.width - TOUCHES ? BLEED : 0;
  const bottom = y + height >= page.height - TOUCHES ? BLEED : 0;
  return { x: x - left, y: y - top, width: width + left + right, height: height + top + bottom };
}

/** Returns the crop marks: two at each corner, outside the bleed. */
function marks({ x, y, width, height }: Box): Element[] {
  const across = [0, MARGIN + width + BLEED];
  const down = [0, MARGIN + height + BLEED];
  const stroke = { color: "#000000", width: MARK.width };
  const line = (id: string, box: Box): Element => ({ id, type: "line", box, stroke });
  return [
    ...[y, y + height].flatMap((at, row) =>
      across.map((left, side) => line(`mark-across-${row}${side}`, { x: left, y: at, width: MARK.length, height: 0 })),
    ),
    ...[x, x + width].flatMap((at, column) =>
      down.map((top, side) => line(`mark-down-${column}${side}`, { x: at, y: top, width: 0, height: MARK.length })),
    ),
  ];
}
