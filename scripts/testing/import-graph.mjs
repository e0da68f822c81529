// Reads which file imports which from the sources: enough to find what a change can affect, within a second.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

const SOURCE = /\.(tsx?|mjs|cjs|js)$/;
const EXTENSIONS = ["", ".ts", ".tsx", ".mjs", ".js", ".json", "/index.ts"];
/** Entry to the domain. An importer depends on the modules that it names, not on all of them. */
const DOOR = "app/modules.server.ts";

/** Lists the project's files, including those not yet added to Git. */
export function projectFiles() {
  const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "-z"], {
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  return listed.split("\0").filter((file) => file && existsSync(file));
}

/**
 * Returns the imported files of each file.
 * @param {string[]} files @returns {Map<string, Set<string>>}
 */
export function readImports(files) {
  const existing = new Set(files);
  const sources = files.filter((file) => SOURCE.test(file));
  return new Map(sources.map((file) => [file, importsOf(file, readFileSync(file, "utf8"), existing)]));
}

/** @param {string} file @param {string} source @param {Set<string>} existing */
function importsOf(file, source, existing) {
  const imports = new Set();
  for (const [statement, , specifier = ""] of source.matchAll(
    /(?:^|[\s;])(?:import|export)\b([^"';]*?)\bfrom\s*["']([^"']+)["']|(?:import|new URL)\(\s*["']([^"']+)["']|(?:^|[\s;])import\s*["']([^"']+)["']/g,
  )) {
    const named = /["']([^"']+)["']/.exec(statement)?.[1] ?? specifier;
    const target = resolve(file, named, existing);
    if (!target) continue;
    if (target === DOOR) for (const module of modulesNamed(statement)) imports.add(`modules/${module}/index.server.ts`);
    else imports.add(target);
  }
  return imports;
}

/**
 * Returns the modules that an import names: auth and billing for `import { auth, type billing } from
 * "#app/modules.server"`. @param {string} statement
 */
function modulesNamed(statement) {
  const names = /\{([^}]*)\}/.exec(statement)?.[1] ?? "";
  return names
    .split(",")
    .map((name) => name.replace(/\btype\b|\bas\b.*/g, "").trim())
    .filter((name) => name !== "");
}

/** @param {string} from @param {string} specifier @param {Set<string>} existing */
function resolve(from, specifier, existing) {
  const inside = /^#(app|modules|contracts|prisma|content|tests)\//.test(specifier);
  if (!inside && !specifier.startsWith(".")) return null;
  const base = inside ? specifier.slice(1) : path.posix.join(path.posix.dirname(from), specifier);
  const plain = base.replace(/\?.*$/, "");
  return EXTENSIONS.map((extension) => plain + extension).find((file) => existing.has(file)) ?? null;
}

/**
 * Returns all files that depend on one of these files, and the files themselves. `follows` decides for an importer and
 * its import whether the dependency counts.
 * @param {Map<string, Set<string>>} imports @param {Iterable<string>} changed
 * @param {(importer: string, imported: string) => boolean} follows
 */
export function dependents(imports, changed, follows) {
  /** @type {Map<string, string[]>} */
  const importers = new Map();
  for (const [file, targets] of imports)
    for (const target of targets) importers.set(target, [...(importers.get(target) ?? []), file]);
  const reached = new Set(changed);
  const queue = [...reached];
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    for (const importer of importers.get(file) ?? []) {
      if (reached.has(importer) || !follows(importer, file)) continue;
      reached.add(importer);
      queue.push(importer);
    }
  }
  return reached;
}
