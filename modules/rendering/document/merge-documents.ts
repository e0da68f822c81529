import type { DesignDocument, Element } from "./schema";

/**
 * Merging of two people's changes to the same document: the changes of one are applied to the result of the other.
 * Pure. Elements are matched by id, and each property of an element is merged separately.
 */

/** Key under which changes of the page itself (size, colors, sides) are listed. */
export const PAGE = "page";

type Own = Record<string, unknown>;
/** A document without its tree: each element's own properties, and the ids in each list ("" is the page's). */
interface Flat {
  own: Map<string, Own>;
  lists: Map<string, string[]>;
}

/** Returns the ids of the elements that differ between two documents, and `PAGE` if the page does. */
export function changedBetween(before: DesignDocument, after: DesignDocument): Set<string> {
  const [a, b] = [flatten(before), flatten(after)];
  const changed = new Set<string>();
  for (const id of new Set([...a.own.keys(), ...b.own.keys()]))
    if (!same(a.own.get(id), b.own.get(id)) || parentOf(a, id) !== parentOf(b, id)) changed.add(id);
  for (const id of orderChanges(a, b)) changed.add(id);
  if (!same(pageOf(before), pageOf(after))) changed.add(PAGE);
  return changed;
}

/**
 * Applies to `theirs` what `mine` changed since `base`, or only its changes of the elements in `only`. If both changed
 * the same property, `mine` wins.
 */
export function mergeDocuments(
  base: DesignDocument,
  mine: DesignDocument,
  theirs: DesignDocument,
  only?: ReadonlySet<string>,
): DesignDocument {
  const [b, m, t] = [flatten(base), flatten(mine), flatten(theirs)];
  const wanted = (id: string) => !only || only.has(id);
  const changed = changedBetween(base, mine);
  // Removals come first, then elements from the outside in: a group must exist before its content.
  const order = [...[...b.own.keys()].filter((id) => !m.own.has(id)), ...m.own.keys()];
  for (const id of order.filter((id) => changed.has(id) && wanted(id))) {
    const [was, is, there] = [b.own.get(id), m.own.get(id), t.own.get(id)];
    if (!is) take(t, id);
    else if (!there || !was) {
      t.own.set(id, is);
      put(t, m, id);
    } else {
      t.own.set(id, withChanges(was, is, there));
      if (parentOf(b, id) !== parentOf(m, id)) put(t, m, id);
    }
  }
  for (const [parent, list] of m.lists)
    if (list.some((id) => wanted(id)) && !same(common(b, m, parent), common(m, b, parent))) sortLike(t, parent, list);
  const page = wanted(PAGE) ? withChanges(pageOf(base), pageOf(mine), pageOf(theirs)) : pageOf(theirs);
  return { ...page, elements: build(t, "") } as unknown as DesignDocument;
}

function flatten(document: DesignDocument): Flat {
  const flat: Flat = { own: new Map(), lists: new Map() };
  const visit = (elements: Element[], parent: string) => {
    flat.lists.set(
      parent,
      elements.map(({ id }) => id),
    );
    for (const element of elements) {
      const { children, ...own } = element as Element & { children?: Element[] };
      flat.own.set(element.id, own);
      if (children) visit(children, element.id);
    }
  };
  visit(document.elements, "");
  return flat;
}

/** A group or stack that became empty is removed as a whole. */
const build = (flat: Flat, parent: string): Element[] =>
  (flat.lists.get(parent) ?? []).flatMap((id) => {
    const own = flat.own.get(id) ?? {};
    if (own.type !== "group" && own.type !== "stack") return [own as unknown as Element];
    const children = build(flat, id);
    return children.length > 0 ? [{ ...own, children } as unknown as Element] : [];
  });

function withChanges(was: Own, is: Own, there: Own): Own {
  const merged = { ...there };
  for (const key of new Set([...Object.keys(was), ...Object.keys(is)])) {
    if (same(was[key], is[key])) continue;
    if (is[key] === undefined) delete merged[key];
    else
      merged[key] =
        isPlain(was[key]) && isPlain(is[key]) && isPlain(there[key]) && key !== "box"
          ? withChanges(was[key], is[key], there[key])
          : is[key];
  }
  return merged;
}

const isPlain = (value: unknown): value is Own => typeof value === "object" && value !== null && !Array.isArray(value);
const pageOf = ({ elements: _elements, ...page }: DesignDocument): Own => page;

/**
 * Returns whether two values are equal, regardless of the order of properties: the server writes them in its own order.
 */
export function same(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((one, i) => same(one, b[i]));
  if (!isPlain(a) || !isPlain(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && same(a[key], b[key]));
}

const parentOf = (flat: Flat, id: string): string | undefined =>
  [...flat.lists].find(([, ids]) => ids.includes(id))?.[0];

function take(flat: Flat, id: string): void {
  for (const [parent, ids] of flat.lists)
    if (ids.includes(id))
      flat.lists.set(
        parent,
        ids.filter((other) => other !== id),
      );
}

/** Inserts the element at its position in `like`: after the nearest preceding sibling that exists in `flat`. */
function put(flat: Flat, like: Flat, id: string): void {
  take(flat, id);
  const parent = parentOf(like, id) ?? "";
  const into = parent === "" || flat.own.has(parent) ? parent : "";
  const list = flat.lists.get(into) ?? [];
  const siblings = like.lists.get(parent) ?? [];
  const before = siblings.slice(0, siblings.indexOf(id)).findLast((other) => list.includes(other));
  flat.lists.set(into, list.toSpliced(before === undefined ? 0 : list.indexOf(before) + 1, 0, id));
}

/** Returns the ids of a list in `flat` that are in the same list of `other` too. */
const common = (flat: Flat, other: Flat, parent: string): string[] =>
  (flat.lists.get(parent) ?? []).filter((id) => other.lists.get(parent)?.includes(id));

/** Returns the ids whose position among the common ones changed. */
function orderChanges(a: Flat, b: Flat): string[] {
  return [...a.lists.keys()].flatMap((parent) => {
    const [before, after] = [common(a, b, parent), common(b, a, parent)];
    return after.filter((id, i) => before[i] !== id);
  });
}

/** Sorts the ids of a list that are in `order`; the remaining ids stay at their positions. */
function sortLike(flat: Flat, parent: string, order: string[]): void {
  const list = flat.lists.get(parent);
  if (!list) return;
  const queue = order.filter((id) => list.includes(id));
  flat.lists.set(
    parent,
    list.map((id) => (order.includes(id) ? (queue.shift() ?? id) : id)),
  );
}
