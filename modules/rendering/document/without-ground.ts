import type { DesignDocument, Element } from "./schema";

/** Elements that only decorate, which others may overlap. */
const GROUND: ReadonlySet<Element["type"]> = new Set(["shape", "line", "ornament", "seal"]);

const cache = new WeakMap<DesignDocument, DesignDocument>();

/**
 * Removes decoration from a design; everything else is drawn where it is in the whole. For finding the positions of
 * texts on thousands of certificates, one after another.
 */
export function withoutGround(document: DesignDocument): DesignDocument {
  const cached = cache.get(document);
  if (cached) return cached;
  // The reading order is not needed here.
  const { reading: _, ...drawn } = document;
  const reduced: DesignDocument = { ...drawn, elements: document.elements.flatMap((element) => reduce(element)) };
  cache.set(document, reduced);
  return reduced;
}

function reduce(element: Element): Element[] {
  if (element.type === "group") return [{ ...element, children: element.children.flatMap((child) => reduce(child)) }];
  if (element.type === "stack") return [{ ...element, children: element.children.map(asRoom) }];
  return GROUND.has(element.type) ? [] : [element];
}

/**
 * Replaces decoration in a stack with an empty box of the same size: every child takes room, under its conditions, and
 * moves the others.
 */
function asRoom(child: Element): Element {
  if (!GROUND.has(child.type)) return child;
  const { id, box, onlyIf, variants, space } = child;
  return { id, box, onlyIf, variants, space, type: "group", children: [] };
}
