import path from "node:path";

/** A cycle of folders of one module: each uses the next, and the last uses the first. */
export interface FolderCircle {
  module: string;
  folders: string[];
  /** One file of each folder that uses the next folder. */
  files: string[];
}

/** Uses within one module: for each folder, the folders that it uses, each with a file that does. */
type Uses = Map<string, Map<string, string>>;

const IMPORT = /(?:from|import\()\s*"(\.[^"]+)"/g;

/**
 * Finds folders of a module that use each other, directly or through others: none of them can be understood before the
 * rest. Every folder in a cycle appears in at least one reported cycle. Files at the root of a module may use its
 * folders, and tests may use everything.
 */
export function findCircles(files: readonly { file: string; source: string }[]): FolderCircle[] {
  const modules = new Map<string, Uses>();
  const folders = new Set(files.map(({ file }) => locate(file).join("/")));
  for (const { file, source } of files) {
    const [module, folder] = locate(file);
    if (!folder || file.includes(".test.")) continue;
    for (const [, target = ""] of source.matchAll(IMPORT)) {
      const used = folderUsed(path.posix.join(path.posix.dirname(file), target), module, folders);
      if (!used || used === folder) continue;
      const uses = modules.get(module) ?? new Map<string, Map<string, string>>();
      modules.set(module, uses.set(folder, (uses.get(folder) ?? new Map<string, string>()).set(used, file)));
    }
  }
  return [...modules].flatMap(([module, uses]) => {
    const circles: FolderCircle[] = [];
    for (const folder of [...uses.keys()].sort()) {
      if (circles.some(({ folders }) => folders.includes(folder))) continue;
      const way = wayBack(uses, folder);
      const fileOf = (from: string, n: number) => uses.get(from)?.get(way[(n + 1) % way.length] ?? "") ?? "";
      if (way.length > 0) circles.push({ module, folders: way, files: way.map(fileOf) });
    }
    return circles;
  });
}

/**
 * Returns the shortest path from a folder through others back to itself, beginning with it; empty where there is none.
 */
function wayBack(uses: Uses, folder: string): string[] {
  const seen = new Set<string>();
  const ways = [[folder]];
  for (const way of ways) {
    for (const used of uses.get(way.at(-1) ?? "")?.keys() ?? []) {
      if (used === folder) return way;
      if (!seen.has(used)) ways.push([...way, used]);
      seen.add(used);
    }
  }
  return [];
}

/**
 * Returns the folder of a module that an import leads to. The import may name the folder itself, for its `index.ts`.
 */
function folderUsed(target: string, module: string, folders: ReadonlySet<string>): string | undefined {
  const [other, folder] = locate(`${target}${folders.has(target.replace(/^modules\//, "")) ? "/index" : ""}`);
  return other === module ? folder : undefined;
}

/** Returns the module and the folder of a path; no folder for files at the module's root. */
function locate(file: string): [module: string, folder: string | undefined] {
  const [, module = "", ...rest] = file.split("/");
  return [module, rest.length > 1 ? rest[0] : undefined];
}
