import jsonld from "jsonld";
import { canonicalJson } from "../../kernel/canonical-json";
import { isRecord } from "./formats/written";

/**
 * Returns whether the root of an expanded JSON-LD tree contains everything that its canonical form states about the
 * root. The canonical form merges all mentions of a node: a statement that is missing at the root may be in evidence,
 * in an inclusion or in a reversed term, and the signed bytes are the same.
 *
 * @param properties Names of properties whose values must all be at the root.
 * @param whole Those of them whose nodes are read too: nothing may be stated about these nodes elsewhere.
 */
export async function saysAllAtRoot(
  expanded: unknown,
  properties: readonly string[],
  whole: readonly string[] = [],
): Promise<boolean> {
  const tree: unknown = structuredClone(expanded);
  const [root, ...others] = Array.isArray(tree) ? tree : [];
  if (!isRecord(root) || others.length > 0) return false;
  // A name makes it possible to find the node again after merging.
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

/** Serializes the distinct values of a property, regardless of order. */
function setOf(node: Record<string, unknown>, name: string): string {
  const written = valuesOf(node, name).map((value) =>
    isRecord(value) && typeof value["@id"] === "string" ? value["@id"] : canonicalJson(Object(value)),
  );
  return JSON.stringify([...new Set(written)].sort());
}
