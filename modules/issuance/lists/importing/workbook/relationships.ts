import type { Parts } from "./archive-parts";
import { readXml } from "./read-xml";

/** Reference of a part of a package (ECMA-376 part 2, 6.5) to another part, wherever that is in the archive. */
export interface Relationship {
  id: string;
  /** Last word of the type (`worksheet`) for types of office documents; otherwise "". */
  type: string;
  /** Name of the part that is referred to. */
  part: string;
}

const PACKAGE = new Map([["http://schemas.openxmlformats.org/package/2006/relationships", ""]]);
/**
 * Namespaces of office documents' relationships, transitional and strict (ISO/IEC 29500-1), also of the attribute that
 * refers to one.
 */
export const OFFICE_RELATIONSHIPS = new Set([
  "http://schemas.openxmlformats.org/officeDocument/2006/relationships",
  "http://purl.oclc.org/ooxml/officeDocument/relationships",
]);

/** Reads the relationships of a part, or of the package itself (""). External targets are left out. */
export async function readRelationships(parts: Parts, source: string): Promise<Relationship[]> {
  const slash = source.lastIndexOf("/") + 1;
  const folder = source.slice(0, slash);
  const name = `${folder}_rels/${source.slice(slash)}.rels`;
  const relationships: Relationship[] = [];
  if (!parts.has(name)) return relationships;
  await readXml(
    parts.read(name),
    { namespaces: PACKAGE, root: "Relationships" },
    {
      open: (tag, { Id, Type, Target, TargetMode }) => {
        if (tag !== "Relationship" || !Id || !Type || !Target || TargetMode?.value === "External") return;
        const at = Type.value.lastIndexOf("/");
        const type = OFFICE_RELATIONSHIPS.has(Type.value.slice(0, at)) ? Type.value.slice(at + 1) : "";
        relationships.push({ id: Id.value, type, part: resolve(folder, Target.value) });
      },
    },
  );
  return relationships;
}

/** Resolves a target from the folder of its part, or from the top of the archive (RFC 3986, 5.2). */
function resolve(folder: string, target: string): string {
  const written = decoded(target).replaceAll("\\", "/");
  const steps: string[] = [];
  for (const step of (written.startsWith("/") ? written : folder + written).split("/")) {
    if (step === "..") steps.pop();
    else if (step !== "" && step !== ".") steps.push(step);
  }
  return steps.join("/");
}

function decoded(target: string): string {
  try {
    return decodeURI(target);
  } catch {
    return target;
  }
}
