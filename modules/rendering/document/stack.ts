import { type Part, type SceneItem, stackParts, textPart } from "../../scene/index.server";
import { type Context, inkOf, resolve } from "./context";
import { fieldsPart } from "./fields";
import { alignmentIn, anchorOf, type Frame, shareOf } from "./frame";
import { marked, recordBox } from "./record-boxes";
import type { Box, Element, StackElement } from "./schema";
import { setScaled, textOf } from "./text";

/** Share of the remaining room above the column: slightly less than half, where the eye expects the center. */
const LIFT = 0.44;

/** Draws any element into a box; passed as a parameter, because elements may contain stacks. */
type DrawIn = (element: Element, box: Box, context: Context, frame: Frame) => SceneItem[];

/** Draws the children one below the other. If room is short, the spaces shrink first, then the texts. */
export function drawStack(
  element: StackElement,
  box: Box,
  context: Context,
  frame: Frame,
  drawIn: DrawIn,
): SceneItem[] {
  const { children, align = "center", tightest = 0.86, lift = LIFT } = element;
  const across = shareOf(alignmentIn(align, frame));
  const shown = children
    .flatMap((child) => resolve(child, context.facts) ?? [])
    .flatMap((child) => {
      const childBox = { ...child.box, x: box.x + (box.width - child.box.width) * across };
      const atScale = partOf(child, childBox, { context, frame, drawIn });
      if (!atScale) return [];
      return (scale: number) => {
        const part = atScale(scale);
        return context.drawnBoxes ? noted(part, child.id, childBox, context, frame) : part;
      };
    });
  return stackParts((scale) => shown.map((atScale) => atScale(scale)), {
    top: box.y,
    bottom: box.y + box.height,
    tightest,
    lift,
  });
}

/** Returns a child as a function of the scale, which only affects texts; null if the child shows nothing. */
function partOf(
  child: Element,
  box: Box,
  { context, frame, drawIn }: { context: Context; frame: Frame; drawIn: DrawIn },
): ((scale: number) => Part) | null {
  const { space = 0 } = child;
  if (child.type === "text") {
    const alignment = alignmentIn(child.align ?? "center", frame);
    const text = textOf(child, context);
    if (text === null) return null;
    const x = anchorOf(box, alignment);
    return (scale) => textPart(setScaled(text, child, context, box.width, scale), space, x, alignment);
  }
  if (child.type === "fields") {
    const alignment = alignmentIn(child.align ?? "center", frame);
    const { view } = context.facts;
    const part = fieldsPart(
      view,
      { box, alignment, ink: inkOf(child, context), layout: child.layout, labelSize: child.labelSize },
      space,
    );
    return part && (() => part);
  }
  const part: Part = { space, height: box.height, draw: (top) => drawIn(child, { ...box, y: top }, context, frame) };
  return () => part;
}

/** Wraps a part so that its position is recorded when it is drawn. */
const noted = (part: Part, id: string, box: Box, context: Context, frame: Frame): Part => ({
  ...part,
  draw(top) {
    const items = marked(part.draw(top), id);
    recordBox(context, id, { ...box, y: top, height: part.height }, frame, items.length > 0);
    return items;
  },
});
