// The parts of `npm test`, and which of them run in parallel.
import { rmSync } from "node:fs";
import { ensureBuilt } from "../build.mjs";
import { ensureBrowser, ensureMachines, ensurePeers, ensurePrograms } from "./programs.mjs";

const node = process.execPath;
const bin = (/** @type {string} */ file) => [node, `node_modules/${file}`];
const tsx = (/** @type {string} */ file) => [node, "--import", "tsx", file];
const vitest = (/** @type {string} */ config) => [...bin("vitest/vitest.mjs"), "run", "--config", config];
const playwright = [...bin("@playwright/test/cli.js"), "test", "--config", "tests/playwright.config.ts"];

/**
 * @typedef {(command: string[], variables?: Record<string, string>) => Promise<void>} Run Runs a program and rejects
 * where it fails.
 */

/** Runs vitest on these files; without any, on all. @param {Run} run @param {string[]} files */
export async function runTests(run, ...files) {
  ensurePrograms();
  await run([...vitest("tests/vitest.config.ts"), ...files]);
}

/** @param {Run} run @param {string[]} which Files or options of Playwright. */
export async function runJourneys(run, ...which) {
  ensurePrograms();
  ensureBrowser();
  ensureBuilt();
  rmSync("build/e2e", { recursive: true, force: true });
  await run([...playwright, ...which]);
}

/** @type {Record<string, (run: Run) => Promise<void> | void>} */
export const PARTS = {
  // The native compiler, which gives the same results in a sixth of the time.
  types: (run) => run([...bin("typescript-native/bin/tsc"), "--noEmit"]),
  lint: (run) =>
    run([
      ...bin("@biomejs/biome/bin/biome"),
      "check",
      "--config-path=scripts/checks/lint-rules.json",
      "--error-on-warnings",
    ]),
  structure: async (run) => {
    const cruise = bin("dependency-cruiser/bin/dependency-cruise.mjs");
    await run([...cruise, "--config", "scripts/checks/boundaries.cjs", "app", "modules"]);
    await run(tsx("scripts/checks/structure.ts"));
    await run(tsx("scripts/checks/translations.ts"));
    await run([...bin("knip/bin/knip.js"), "--config", "scripts/checks/unused.js"]);
  },
  contracts: async (run) => {
    await run([node, "scripts/contracts.mjs", "check"]);
    await run([node, "scripts/contracts.mjs", "test"]);
  },
  // Fast tests for quick feedback; tests that count, wait or draw much are in files named *.slow.test.ts.
  unit: (run) => runTests(run, "--exclude", "**/*.slow.test.*"),
  slow: (run) => runTests(run, ".slow.test."),
  // Both groups in one run: shared imports are loaded once, and a waiting test leaves the processor to another.
  "unit+slow": (run) => runTests(run),
  build: async (run) => {
    ensureBuilt();
    await run(tsx("scripts/checks/client-bundle.ts"));
  },
  journeys: (run) => runJourneys(run),
  // Every page in every language, color scheme and width, and requests of one organization for all data of another. The
  // journeys cover each page in one combination; with THOROUGH set, as in `.ci/run`, they include all of these.
  "every-page": async (run) => {
    process.env.THOROUGH = "1";
    await runJourneys(run, "--grep", "@all");
  },
  // Follows the instructions of CONTRIBUTING for additions, in a copy of the project.
  additions: async (run) => {
    ensurePrograms();
    await run(vitest("tests/additions/vitest.config.ts"));
  },
  // Checks the platform's files with other people's programs. A program that is missing and cannot be installed is
  // reported at the end.
  peers: async (run) => {
    const missing = ensurePeers();
    await run(vitest("tests/peers/vitest.config.ts"), { PEERS_MISSING: missing.join(" ") });
    if (missing.length > 0) console.log(`\nLEFT OUT, because these are not here: ${missing.join(", ")}.`);
  },
  fuzz: (run) => onTheBuild(run, "tests/fuzz/vitest.config.ts"),
  // Takes away each service that the platform depends on; with OUTAGE_PAIRS=all every pair of them, which takes a
  // while.
  outage: (run) => onTheBuild(run, "tests/outage/vitest.config.ts"),
  crash: (run) => onTheBuild(run, "tests/crash/vitest.config.ts"),
  // Runs two of each process behind HAProxy, with PgBouncer and a replica, and kills each of them.
  machines: async (run) => {
    ensureMachines();
    await onTheBuild(run, "tests/machines/vitest.config.ts");
  },
  // Issues one list of 5,000 with a kill at every 500 certificates. It takes ten minutes and is in no group.
  kills: (run) => onTheBuild(run, "tests/kills/vitest.config.ts"),
};

/** @param {Run} run @param {string} config */
async function onTheBuild(run, config) {
  ensureBuilt();
  await run(vitest(config));
}

/**
 * Groups of parts with a common name. The faults send hostile requests and take services away; ordinary mistakes show
 * in the other parts first. They take a quarter of an hour, so `npm test` alone leaves them out; `.ci/run` includes
 * them.
 * @type {Record<string, string[]>}
 */
export const GROUPS = { faults: ["fuzz", "outage", "crash", "machines"] };

/** Parts that `npm test` alone leaves out; it runs `unit` and `slow` as one. */
const ONLY_BY_NAME = ["unit", "slow", "every-page", "additions", "peers", ...Object.values(GROUPS).flat(), "kills"];

/**
 * Stages of lists of parts. The lists of a stage run in parallel, the parts of a list in turn; each part uses about one
 * processor. A stage begins when the one before has ended.
 */
export const STAGES = [
  [
    ["types", "structure"],
    ["lint", "contracts", "build"],
  ],
  [["unit+slow"]],
  [["journeys"]],
  ...ONLY_BY_NAME.map((part) => [[part]]),
];

/** @param {string[]} chosen Names of parts; without any, those of `npm test`. */
export const isWanted = (chosen) => (/** @type {string} */ part) =>
  chosen.length > 0 ? chosen.includes(part) : !ONLY_BY_NAME.includes(part);
