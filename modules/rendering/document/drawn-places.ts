import type { DrawnPlace, SceneItem } from "../../scene/index.server";
import type { Frame } from "./place";
import type { Box } from "./schema";

/** Part of the drawing context that records the positions of elements for an editor. */
interface Noting {
  places?: DrawnPlace[];
}

export function notePlace({ places }: Noting, id: string, box: Box, { flipped }: Frame, shown: boolean): void {
  const { x, y, width, height } = box;
  places?.push({ id, x, y, width, height, degrees: 0, flipped, shown });
}

/** Rotates the recorded positions from index `from` on, as a group rotates all its content. */
export function turnPlaces({ places }: Noting, from: number, degrees: number, about: Box): void {
  const [cx, cy] = [about.x + about.width / 2, about.y + about.height / 2];
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  for (const place of places?.slice(from) ?? []) {
    const [dx, dy] = [place.x + place.width / 2 - cx, place.y + place.height / 2 - cy];
    place.x = cx + dx * cos - dy * sin - place.width / 2;
    place.y = cy + dx * sin + dy * cos - place.height / 2;
    place.degrees = degrees;
  }
}

/**
 * Marks items with the element that they were drawn for; items that have a mark already, of an inner element, are
 * unchanged.
 */
export const marked = (items: readonly SceneItem[], id: string): SceneItem[] =>
  items.map((item) => (item.element === undefined ? { ...item, element: id } : item));
