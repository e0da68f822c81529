import path from "node:path";

/** Two folders of one module that use each other. */
export interface FolderPair {
  module: string;
  folders: [string, string];
  /** One file of each that uses the other folder. */
  files: [string, string];
}

const IMPORT = /(?:from|import\()\s*"(\.[^"]+)"/g;

/**
 * Finds pairs of folders that use each other, in these modules: then neither can be understood before the other. Files
 * at the root of a module stand above its folders, and tests may use everything.
 */
export function findMutualFolders(
  files: readonly { file: string; source: string }[],
  modules: readonly string[],
): FolderPair[] {
  const uses = new Map<string, string>();
  for (const { file, source } of files) {
    const [module, folder] = placeOf(file);
    if (!modules.includes(module) || !folder || file.includes(".test.")) continue;
    for (const [, target = ""] of source.matchAll(IMPORT)) {
      const [other, used] = placeOf(path.posix.join(path.posix.dirname(file), target));
      if (other === module && used && used !== folder) uses.set(`${module} ${folder} ${used}`, file);
    }
  }
  return [...uses].flatMap(([use, file]) => {
    const [module = "", from = "", to = ""] = use.split(" ");
    const back = uses.get(`${module} ${to} ${from}`);
    return back && from < to ? { module, folders: [from, to], files: [file, back] } : [];
  });
}

/** The module and the folder in it of a path without its ending; no folder for what is at the module's root. */
function placeOf(file: string): [module: string, folder: string | undefined] {
  const [, module = "", ...rest] = file.split("/");
  return [module, rest.length > 1 ? rest[0] : undefined];
}
