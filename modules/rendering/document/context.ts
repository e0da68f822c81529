import type { DrawnBox, Voice } from "../../scene/index.server";
import type { SmallInk } from "./fields";
import type { Element } from "./schema";
import { type Facts, holds } from "./variables";

/** Values that every element of a document is drawn with. */
export interface Context {
  facts: Facts;
  /** Resolves a color or a name of the palette to hex. */
  color(name: string): string;
  /** Resolves a voice to the one that the design or the organization's fonts allow. */
  voice(voice: Voice): Voice;
  /** Filled while drawing with the position of each element, for an editor. Absent otherwise. */
  drawnBoxes?: DrawnBox[];
}

/** Applies the variants whose conditions hold; returns null if the element is not drawn. */
export function resolve<E extends Element>(element: E, facts: Facts): E | null {
  if (!holds(element.onlyIf, facts)) return null;
  const changes = (element.variants ?? []).filter(({ onlyIf }) => holds(onlyIf, facts)).map(({ set }) => set);
  return changes.length === 0 ? element : Object.assign({}, element, ...changes);
}

/** Returns the colors and voices of an element's small print. */
export function inkOf(
  { strong, muted }: { strong?: string | undefined; muted?: string | undefined },
  context: Context,
): SmallInk {
  return {
    strong: context.color(strong ?? "strong"),
    muted: context.color(muted ?? "muted"),
    voices: { strong: context.voice("label-strong"), muted: context.voice("label") },
  };
}
