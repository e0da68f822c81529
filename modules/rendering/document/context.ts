import type { DrawnPlace, Voice } from "../../scene/index.server";
import type { SmallInk } from "./fields";
import type { Element } from "./schema";
import { type Facts, holds } from "./variables";

/** What every element of a document is drawn with. */
export interface Context {
  facts: Facts;
  /** Hex, of a colour or of a name in the palette. */
  color(name: string): string;
  /** As the design speaks it. */
  voice(voice: Voice): Voice;
  /** Where an editor wants to be told where everything is: filled while drawing. Absent, nothing is noted. */
  places?: DrawnPlace[];
}

/** The element as it is under the conditions that hold; null where it is not drawn. */
export function resolve<E extends Element>(element: E, facts: Facts): E | null {
  if (!holds(element.onlyIf, facts)) return null;
  const changes = (element.variants ?? []).filter(({ onlyIf }) => holds(onlyIf, facts)).map(({ set }) => set);
  return changes.length === 0 ? element : Object.assign({}, element, ...changes);
}

/** The colours and voices of an element's small print. */
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
