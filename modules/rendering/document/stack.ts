import { type Part, stackParts, textPart } from "../scene/compose";
import type { SceneItem } from "../scene/scene";
import { type Context, inkOf, resolve } from "./context";
import { marked, notePlace } from "./drawn-places";
import { fieldsPart } from "./fields";
import { alignmentIn, anchorOf, type Frame, shareOf } from "./place";
import type { Box, Element, StackElement } from "./schema";
import { setElementText } from "./text";

/** Where the column of a stack lies in the room that is left over: slightly above the middle, where the eye expects it. */
const LIFT = 0.44;

/** Draws any element into a box; handed in, because elements may hold stacks. */
type DrawIn = (element: Element, box: Box, context: Context, frame: Frame) => SceneItem[];

/** The children beneath one another. What has no room gets smaller: the spaces first, then the texts. */
export function drawStack(
  element: StackElement,
  box: Box,
  context: Context,
  frame: Frame,
  drawIn: DrawIn,
): SceneItem[] {
  const { children, align = "center", tightest = 0.86, lift = LIFT } = element;
  const drawn = children.flatMap((child) => resolve(child, context.facts) ?? []);
  const across = shareOf(alignmentIn(align, frame));
  return stackParts(
    (scale) =>
      drawn.flatMap((child) => {
        const left = box.x + (box.width - child.box.width) * across;
        const childBox = { ...child.box, x: left };
        const part = partOf(child, childBox, { context, frame, drawIn }, scale);
        return part ? (context.places ? noted(part, child.id, childBox, context, frame) : part) : [];
      }),
    { top: box.y, bottom: box.y + box.height, tightest, lift },
  );
}

function partOf(
  child: Element,
  box: Box,
  { context, frame, drawIn }: { context: Context; frame: Frame; drawIn: DrawIn },
  scale: number,
): Part | null {
  const { space = 0 } = child;
  if (child.type === "text") {
    const alignment = alignmentIn(child.align ?? "center", frame);
    const set = setElementText(child, context, box.width, scale);
    return set && textPart(set, space, anchorOf(box, alignment), alignment);
  }
  if (child.type === "fields") {
    const alignment = alignmentIn(child.align ?? "center", frame);
    const { view } = context.facts;
    return fieldsPart(
      view,
      { box, alignment, ink: inkOf(child, context), layout: child.layout, labelSize: child.labelSize },
      space,
    );
  }
  return { space, height: box.height, draw: (top) => drawIn(child, { ...box, y: top }, context, frame) };
}

/** The part, noting where it came to stand once it is drawn. */
const noted = (part: Part, id: string, box: Box, context: Context, frame: Frame): Part => ({
  ...part,
  draw(top) {
    const items = marked(part.draw(top), id);
    notePlace(context, id, { ...box, y: top, height: part.height }, frame, items.length > 0);
    return items;
  },
});
