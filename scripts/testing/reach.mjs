// Finds what a change can affect: the tests that depend on the changed files, and the journeys that open a dependent
// page.
import { readFileSync } from "node:fs";
import { readRouteTable } from "../../app/route-table.mjs";
import { dependents, projectFiles, readImports } from "./import-graph.mjs";

/**
 * Files that combine everything. Their importers depend on the parts they use, so dependencies do not pass through
 * them.
 */
const COMPOSITION =
  /^(app\/(composition|jobs|mail-renderers|worker|environment|follow-others)\.server\.ts|app\/server\/index\.ts|tests\/builders\/)/;
/** Files that all tests depend on. */
const EVERYTHING =
  /^(package(-lock)?\.json|tsconfig\.json|remix\.config\.js|prisma\/|scripts\/(test\.mjs|testing\/|build)|tests\/(vitest|playwright)\.config\.ts|tests\/(setup|builders|fakes)\/|tests\/e2e\/setup\/|app\/root\.tsx|app\/entry)/;
const JOURNEYS_OF_A_PAGE = 2;
const TEST = /\.test\.tsx?$/;
const SPEC = /^tests\/e2e\/.*\.spec\.ts$/;

/**
 * @typedef {object} Reach
 * @property {boolean} everything Whether all tests depend on a changed file.
 * @property {string[]} tests Files for vitest.
 * @property {string[]} journeys Files for Playwright.
 * @property {boolean} contracts Whether the contract or its compiler's setup changed.
 */

/**
 * @param {string[]} changed Changed files, as paths from the project's folder.
 * @param {number} [journeysOfAPage] Maximum number of journeys for each page.
 * @returns {Reach}
 */
export function reachOf(changed, journeysOfAPage = JOURNEYS_OF_A_PAGE) {
  const files = projectFiles();
  const imports = readImports(files);
  for (const [file, targets] of dataUses(files)) for (const target of targets) imports.get(file)?.add(target);
  const reached = dependents(imports, changed, isNear);
  const specs = files.filter((file) => SPEC.test(file));
  const pages = routes().filter(({ file }) => reached.has(file));
  return {
    everything: changed.some((file) => EVERYTHING.test(file)),
    tests: files.filter(
      (file) => TEST.test(file) && /^(app|modules|scripts|tests\/checks)\//.test(file) && reached.has(file),
    ),
    journeys: journeysTo(pages, specs, imports, reached, journeysOfAPage),
    contracts: changed.some((file) => file.startsWith("contracts/") || file === "scripts/contracts.mjs"),
  };
}

/**
 * Whether a dependency counts. A module affects its own tests, tests that name it and pages that use it, but no other
 * modules: those have their own tests, all of which `npm test` runs.
 * @param {string} importer @param {string} imported
 */
function isNear(importer, imported) {
  if (COMPOSITION.test(imported)) return false;
  const [from, to] = [moduleOf(imported), moduleOf(importer)];
  return from === null || to === null || from === to || TEST.test(importer);
}

/** @param {string} file */
const moduleOf = (file) => /^modules\/([^/]+)\//.exec(file)?.[1] ?? null;

/**
 * Returns the uses of data files that are read by name and not imported: texts of a language, designs, posts.
 * @param {string[]} files @returns {[string, string[]][]}
 */
function dataUses(files) {
  const under = (/** @type {string} */ folder) => files.filter((file) => file.startsWith(folder));
  const texts = under("app/i18n/locales/");
  return [
    ...files
      .filter((file) => SPEC.test(file) || /^tests\/e2e\/.*\.ts$/.test(file))
      .map((file) => /** @type {[string, string[]]} */ ([file, textsNamedIn(file, texts)])),
    ...files
      .filter((file) => /^app\/i18n\/.*\.test\.tsx?$/.test(file))
      .map((file) => /** @type {[string, string[]]} */ ([file, texts])),
    // The test reads the sources of the modules as text, to find the actions that they record.
    ["app/i18n/audit-actions.test.ts", under("modules/")],
    ["modules/rendering/templates/registry.ts", under("content/templates/")],
    ["app/adapters/blog/posts.server.ts", under("content/blog/")],
    ["app/route-table.mjs", under("app/features/").filter((file) => file.endsWith("/routes.json"))],
  ];
}

/**
 * Returns the text files that `text("certificates", …)` in a file names. @param {string} file @param {string[]} texts
 */
function textsNamedIn(file, texts) {
  const named = [...readFileSync(file, "utf8").matchAll(/\btext\("([\w-]+)"/g)].map(([, name]) => `/${name}.json`);
  return texts.filter((text) => named.some((name) => text.endsWith(name)));
}

/** Returns every page and file with a route. */
const routes = () =>
  readRouteTable().map(({ area, file, address }) => ({ file: `app/features/${area}/${file}`, address }));

/**
 * Returns the addresses that a journey names, itself or in the files it imports from its neighbors.
 * @param {string} spec @param {Map<string, Set<string>>} imports
 */
function addressesIn(spec, imports) {
  const beside = [...(imports.get(spec) ?? [])].filter((file) => /^tests\/e2e\/(?!setup\/)/.test(file));
  return [spec, ...beside].flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/["'`](\/[\w$][^"'`\s]*)/g)].map(([, address = ""]) =>
      address.replace(/[?#].*$/, "").replace(/\$\{[^}]*\}?/g, ":id"),
    ),
  );
}

/**
 * Selects journeys for each affected page: those of its own area first, then those that open the fewest other pages. A
 * journey that depends on a changed file, by its texts or imports, is always included.
 * @param {{ address: string, file: string }[]} pages @param {string[]} specs
 * @param {Map<string, Set<string>>} imports @param {Set<string>} reached
 * @param {number} most Maximum for each page.
 */
function journeysTo(pages, specs, imports, reached, most) {
  const addresses = new Map(specs.map((spec) => [spec, addressesIn(spec, imports)]));
  const chosen = new Set(specs.filter((spec) => reached.has(spec)));
  for (const page of pages) {
    const opening = specs.filter((spec) => opens(addresses.get(spec) ?? [], page.address));
    const area = page.file.split("/")[2] ?? "";
    const isOfArea = (/** @type {string} */ spec) => Number(spec.split("/")[2] === area);
    const others = (/** @type {string} */ spec) => new Set(addresses.get(spec)).size;
    opening.sort((a, b) => isOfArea(b) - isOfArea(a) || others(a) - others(b));
    for (const spec of opening.slice(0, most)) chosen.add(spec);
  }
  return [...chosen];
}

/** @param {string[]} addresses @param {string} address */
function opens(addresses, address) {
  const pattern = new RegExp(`^${address.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/:\w+|\\\*/g, "[^/]+")}$`);
  return addresses.some((named) => pattern.test(named) || named === address);
}
