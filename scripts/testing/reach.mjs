// What a change can reach: the tests that depend on what changed, and the journeys that open a page which does.
import { readFileSync } from "node:fs";
import { readRouteTable } from "../../app/route-table.mjs";
import { dependents, projectFiles, readImports } from "./import-graph.mjs";

/**
 * Where everything is put together: whoever imports it depends on what they ask of it, and not on all that is in it.
 */
const COMPOSITION =
  /^(app\/(composition|jobs|mail-renderers|worker|environment|follow-others)\.server\.ts|app\/server\/index\.ts|tests\/builders\/)/;
/** What all tests stand on. */
const EVERYTHING =
  /^(package(-lock)?\.json|tsconfig\.json|remix\.config\.js|prisma\/|scripts\/(test\.mjs|testing\/|build)|tests\/(vitest|playwright)\.config\.ts|tests\/(setup|builders|fakes)\/|tests\/e2e\/setup\/|app\/root\.tsx|app\/entry)/;
const JOURNEYS_OF_A_PAGE = 2;
const TEST = /\.test\.tsx?$/;
const SPEC = /^tests\/e2e\/.*\.spec\.ts$/;

/**
 * @typedef {object} Reach
 * @property {boolean} everything Whether the change is of what all tests stand on.
 * @property {string[]} tests Files for vitest.
 * @property {string[]} journeys Files for Playwright.
 * @property {boolean} contracts Whether the contract or what compiles it changed.
 */

/**
 * @param {string[]} changed Files that changed, paths from the project's folder.
 * @param {number} [journeysOfAPage] How many at most.
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
 * A module is depended on by its own tests, by tests that name it and by pages that use it. Modules that stand on it
 * have tests of their own, which say what these need: `npm test` runs them all.
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
 * What is read by name and not imported: texts of a language, designs, posts. Who reads it depends on it.
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
    // It reads the actions that modules record, as text.
    ["app/i18n/audit-actions.test.ts", under("modules/")],
    ["modules/rendering/templates/registry.ts", under("content/templates/")],
    ["app/adapters/blog/posts.server.ts", under("content/blog/")],
    ["app/route-table.mjs", under("app/features/").filter((file) => file.endsWith("/routes.json"))],
  ];
}

/** `text("certificates", …)`: the English texts of that name. @param {string} file @param {string[]} texts */
function textsNamedIn(file, texts) {
  const named = [...readFileSync(file, "utf8").matchAll(/\btext\("([\w-]+)"/g)].map(([, name]) => `/${name}.json`);
  return texts.filter((text) => named.some((name) => text.endsWith(name)));
}

/** Every page and file that has an address. */
const routes = () =>
  readRouteTable().map(({ area, file, address }) => ({ file: `app/features/${area}/${file}`, address }));

/**
 * Addresses that a journey names, itself or in what it shares with its neighbours.
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
 * For each page that is reached, the journeys that are most about it: of its own area first, then those that open the
 * fewest others. A journey that is itself reached, by its words or what it shares, is always among them.
 * @param {{ address: string, file: string }[]} pages @param {string[]} specs
 * @param {Map<string, Set<string>>} imports @param {Set<string>} reached @param {number} most Of a page.
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
