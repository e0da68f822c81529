// The parts of `npm test`: what each of them is, and which of them run beside one another.
import { rmSync } from "node:fs";
import { ensureBuilt } from "../build.mjs";
import { ensureBrowser, ensureMachines, ensurePeers, ensurePrograms } from "./programs.mjs";

const node = process.execPath;
const bin = (/** @type {string} */ file) => [node, `node_modules/${file}`];
const tsx = (/** @type {string} */ file) => [node, "--import", "tsx", file];
const vitest = (/** @type {string} */ config) => [...bin("vitest/vitest.mjs"), "run", "--config", config];
const playwright = [...bin("@playwright/test/cli.js"), "test", "--config", "tests/playwright.config.ts"];

/**
 * @typedef {(command: string[], variables?: Record<string, string>) => Promise<void>} Run A program, which has to end
 * well.
 */

/**
 * Files for vitest, as a part of a run's command; without any, all of them. @param {Run} run @param {string[]} files
 */
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
  // The native compiler: the same answers in a sixth of the time.
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
  // An answer while one works; what takes long because it counts, waits or draws much is in files named *.slow.test.ts.
  unit: (run) => runTests(run, "--exclude", "**/*.slow.test.*"),
  slow: (run) => runTests(run, ".slow.test."),
  // Both at once: what they import is read once, and one that waits leaves its processor to another.
  "unit+slow": (run) => runTests(run),
  build: async (run) => {
    ensureBuilt();
    await run(tsx("scripts/checks/client-bundle.ts"));
  },
  journeys: (run) => runJourneys(run),
  // Every page in every language, scheme and width, and everything of one organization asked for by another; the
  // journeys see each page in one of them. Where THOROUGH is set, as by `.ci/run`, these are among the journeys.
  "every-page": async (run) => {
    process.env.THOROUGH = "1";
    await runJourneys(run, "--grep", "@all");
  },
  // What CONTRIBUTING says how to add, added to a copy.
  additions: async (run) => {
    ensurePrograms();
    await run(vitest("tests/additions/vitest.config.ts"));
  },
  // What other people's programs say of what we make: a program that is not here and cannot be installed is told of at
  // the end.
  peers: async (run) => {
    const missing = ensurePeers();
    await run(vitest("tests/peers/vitest.config.ts"), { PEERS_MISSING: missing.join(" ") });
    if (missing.length > 0) console.log(`\nLEFT OUT, because these are not here: ${missing.join(", ")}.`);
  },
  fuzz: (run) => onTheBuild(run, "tests/fuzz/vitest.config.ts"),
  // Everything that the platform depends on is taken away. With OUTAGE_PAIRS=all in every pair, which takes a while.
  outage: (run) => onTheBuild(run, "tests/outage/vitest.config.ts"),
  crash: (run) => onTheBuild(run, "tests/crash/vitest.config.ts"),
  // Two of everything behind HAProxy, with PgBouncer and a replica, and each of them killed.
  machines: async (run) => {
    ensureMachines();
    await onTheBuild(run, "tests/machines/vitest.config.ts");
  },
  // One list of 5,000, and a kill at every 500 certificates. It takes ten minutes: in no group.
  kills: (run) => onTheBuild(run, "tests/kills/vitest.config.ts"),
};

/** @param {Run} run @param {string} config */
async function onTheBuild(run, config) {
  ensureBuilt();
  await run(vitest(config));
}

/**
 * Parts that have a name together. What is wrong with a change shows in the others first: these send what nobody sends,
 * and take away what nobody takes away. They take a quarter of an hour, so that `npm test` alone leaves them out;
 * `.ci/run` does not.
 * @type {Record<string, string[]>}
 */
export const GROUPS = { faults: ["fuzz", "outage", "crash", "machines"] };

/** What `npm test` alone leaves out; `unit` and `slow` it runs as one. */
const ONLY_BY_NAME = ["unit", "slow", "every-page", "additions", "peers", ...Object.values(GROUPS).flat(), "kills"];

/**
 * Parts that run beside others: each of these is worked through by one processor. Each list is worked through from its
 * beginning, and the next stage begins when all of them are.
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

/** @param {string[]} chosen Parts by name; none of them: those of `npm test`. */
export const isWanted = (chosen) => (/** @type {string} */ part) =>
  chosen.length > 0 ? chosen.includes(part) : !ONLY_BY_NAME.includes(part);
