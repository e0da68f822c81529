import type { DesignDocument, Element } from "./schema";

/** Ground that anything may stand on. */
const GROUND: ReadonlySet<Element["type"]> = new Set(["shape", "line", "ornament", "seal"]);

const known = new WeakMap<DesignDocument, DesignDocument>();

/**
 * The design without what only adorns it, in which everything else is drawn where it is in the whole: for those who ask
 * where texts are, of thousands of certificates one after another.
 */
export function withoutGround(document: DesignDocument): DesignDocument {
  const kept = known.get(document);
  if (kept) return kept;
  // Nobody reads what is drawn by it.
  const { reading: _, ...drawn } = document;
  const reduced: DesignDocument = { ...drawn, elements: document.elements.flatMap((element) => reduce(element)) };
  known.set(document, reduced);
  return reduced;
}

function reduce(element: Element): Element[] {
  if (element.type === "group") return [{ ...element, children: element.children.flatMap((child) => reduce(child)) }];
  if (element.type === "stack") return [{ ...element, children: element.children.map(asRoom) }];
  return GROUND.has(element.type) ? [] : [element];
}

/**
 * In a stack every child takes room, under its conditions, and moves the others: nothing is drawn, in a box as large.
 */
function asRoom(child: Element): Element {
  if (!GROUND.has(child.type)) return child;
  const { id, box, onlyIf, variants, space } = child;
  return { id, box, onlyIf, variants, space, type: "group", children: [] };
}
