import type { Parts } from "./archive-parts";
import { readXml } from "./read-xml";

/** What a part of a package refers to (ECMA-376 part 2, 6.5), wherever that lies in the archive. */
export interface Relationship {
  id: string;
  /** `worksheet`: the last word of the type, for those that office documents have; otherwise "". */
  type: string;
  /** The name of the part. */
  part: string;
}

const PACKAGE = new Map([["http://schemas.openxmlformats.org/package/2006/relationships", ""]]);
/**
 * The names of office documents' relationships, as usual and strict (ISO/IEC 29500-1), of the attribute that points to
 * one as well.
 */
export const OFFICE_RELATIONSHIPS = new Set([
  "http://schemas.openxmlformats.org/officeDocument/2006/relationships",
  "http://purl.oclc.org/ooxml/officeDocument/relationships",
]);

/** The relationships of a part, or of the package itself (""). What lies outside of the file is left out. */
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

/** Resolves what a part points to: from the folder that it lies in, or from the top of the archive (RFC 3986, 5.2). */
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
