import type { DrawnBox, SceneItem } from "../../scene/index.server";
import type { Frame } from "./frame";
import type { Box } from "./schema";

/** Part of the drawing context that records the positions of elements for an editor. */
interface Noting {
  drawnBoxes?: DrawnBox[];
}

export function recordBox({ drawnBoxes }: Noting, id: string, box: Box, { flipped }: Frame, shown: boolean): void {
  const { x, y, width, height } = box;
  drawnBoxes?.push({ id, x, y, width, height, degrees: 0, flipped, shown });
}

/** Rotates the recorded positions from index `from` on, as a group rotates all its content. */
export function turnBoxes({ drawnBoxes }: Noting, from: number, degrees: number, about: Box): void {
  const [cx, cy] = [about.x + about.width / 2, about.y + about.height / 2];
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  for (const box of drawnBoxes?.slice(from) ?? []) {
    const [dx, dy] = [box.x + box.width / 2 - cx, box.y + box.height / 2 - cy];
    box.x = cx + dx * cos - dy * sin - box.width / 2;
    box.y = cy + dx * sin + dy * cos - box.height / 2;
    box.degrees = degrees;
  }
}

/**
 * Marks items with the element that they were drawn for; items that have a mark already, of an inner element, are
 * unchanged.
 */
export const marked = (items: readonly SceneItem[], id: string): SceneItem[] =>
  items.map((item) => (item.element === undefined ? { ...item, element: id } : item));
