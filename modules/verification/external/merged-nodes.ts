import jsonld from "jsonld";
import { canonicalJson } from "../../kernel/canonical-json";
import { isRecord } from "./formats/written";

/**
 * Whether a tree of expanded JSON-LD says of its root all that its canonical form says of it. The form merges every
 * mention of a node, wherever it stands: what a reader does not see at the root may be said of it in evidence, in an
 * inclusion or by a reversed term, and the same bytes are signed.
 *
 * @param properties Names of which all values of the root must stand at the root.
 * @param whole Of these, the names of nodes that are read: nothing may be said of them elsewhere either.
 */
export async function saysAllAtRoot(
  expanded: unknown,
  properties: readonly string[],
  whole: readonly string[] = [],
): Promise<boolean> {
  const tree: unknown = structuredClone(expanded);
  const [root, ...others] = Array.isArray(tree) ? tree : [];
  if (!isRecord(root) || others.length > 0) return false;
  // Named, a node can be found again among those that were merged.
  let named = 0;
  const name = (value: unknown) => {
    if (isRecord(value) && !("@value" in value) && !("@list" in value)) value["@id"] ??= `urn:read:${named++}`;
  };
  name(root);
  for (const property of properties) valuesOf(root, property).forEach(name);
  const read = whole.flatMap((property) => valuesOf(root, property)).filter(isRecord);
  for (const node of read) for (const key of Object.keys(node)) valuesOf(node, key).forEach(name);
  const merged = new Map((await jsonld.flatten(Object(tree))).map((node: unknown) => [Object(node)["@id"], node]));
  const isSame = (node: Record<string, unknown>, key: string) =>
    setOf(node, key) === setOf(Object(merged.get(node["@id"])), key);
  return (
    properties.every((property) => isSame(root, property)) &&
    read.every((node) => Object.keys(Object(merged.get(node["@id"]))).every((key) => isSame(node, key)))
  );
}

const valuesOf = (node: Record<string, unknown>, name: string): unknown[] =>
  Object.hasOwn(node, name) ? [node[name]].flat() : [];

/** The values of a property, each once, whatever their order. */
function setOf(node: Record<string, unknown>, name: string): string {
  const written = valuesOf(node, name).map((value) =>
    isRecord(value) && typeof value["@id"] === "string" ? value["@id"] : canonicalJson(Object(value)),
  );
  return JSON.stringify([...new Set(written)].sort());
}
