// `npm test`: what must hold while one works, from types to journeys in a browser. Sets up what it needs by itself.
// `npm test -- unit` runs one part, `npm test -- faults` those that take things away; parts are named below. A part that
// cannot run fails and says why.
import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { ensureInstalled } from "./install.mjs";

await ensureInstalled({ testing: true });
const { ensureBuilt, ensureGenerated } = await import("./build.mjs");
const { ensureBrowser, ensureMachines, ensurePrograms } = await import("./test-programs.mjs");

const node = process.execPath;
const bin = (/** @type {string} */ file) => [node, `node_modules/${file}`];
const tsx = (/** @type {string} */ file) => [node, "--import", "tsx", file];
const journeys = [...bin("@playwright/test/cli.js"), "test", "--config", "tests/playwright.config.ts"];
const lintRules = "--config-path=scripts/checks/lint-rules.json";

/**
 * @typedef {(...command: string[]) => Promise<void>} Run A program, which has to end well.
 * @type {Record<string, (run: Run) => Promise<void> | void>}
 */
const parts = {
  types: (run) =>
    run(...bin("typescript/bin/tsc"), "--noEmit", "--incremental", "--tsBuildInfoFile", "build/types.tsbuildinfo"),
  lint: (run) => run(...bin("@biomejs/biome/bin/biome"), "check", lintRules, "--error-on-warnings"),
  structure: async (run) => {
    await run(
      ...bin("dependency-cruiser/bin/dependency-cruise.mjs"),
      "--config",
      "scripts/checks/boundaries.cjs",
      "app",
      "modules",
    );
    await run(...tsx("scripts/checks/structure.ts"));
    await run(...tsx("scripts/checks/translations.ts"));
    await run(...bin("knip/bin/knip.js"), "--config", "scripts/checks/unused.js");
  },
  contracts: async (run) => {
    await run(node, "scripts/contracts.mjs", "check");
    await run(node, "scripts/contracts.mjs", "test");
  },
  // An answer while one works; what takes long because it counts, waits or draws much is in files named *.slow.test.ts.
  unit: async (run) => {
    ensurePrograms();
    await run(
      ...bin("vitest/vitest.mjs"),
      "run",
      "--config",
      "tests/vitest.config.ts",
      "--exclude",
      "**/*.slow.test.*",
    );
  },
  slow: async (run) => {
    ensurePrograms();
    await run(...bin("vitest/vitest.mjs"), "run", "--config", "tests/vitest.config.ts", ".slow.test.");
  },
  build: async (run) => {
    ensureBuilt();
    await run(...tsx("scripts/checks/client-bundle.ts"));
  },
  journeys: async (run) => {
    ensurePrograms();
    ensureBrowser();
    ensureBuilt();
    rmSync("build/e2e", { recursive: true, force: true });
    await run(...journeys);
  },
  // Every page in every language, scheme and width, and everything of one organization asked for by another; the journeys see
  // each page in one of them.
  "every-page": async (run) => {
    ensurePrograms();
    ensureBrowser();
    ensureBuilt();
    process.env.EVERY_PAGE = "1";
    await run(...journeys, "--grep", "@all");
  },
  // What CONTRIBUTING says how to add, added to a copy.
  additions: async (run) => {
    ensurePrograms();
    await run(...bin("vitest/vitest.mjs"), "run", "--config", "tests/additions/vitest.config.ts");
  },
  fuzz: async (run) => {
    ensureBuilt();
    await run(...bin("vitest/vitest.mjs"), "run", "--config", "tests/fuzz/vitest.config.ts");
  },
  // Everything that the platform depends on is taken away. With OUTAGE_PAIRS=all in every pair, which takes a while.
  outage: async (run) => {
    ensureBuilt();
    await run(...bin("vitest/vitest.mjs"), "run", "--config", "tests/outage/vitest.config.ts");
  },
  crash: async (run) => {
    ensureBuilt();
    await run(...bin("vitest/vitest.mjs"), "run", "--config", "tests/crash/vitest.config.ts");
  },
  // Two of everything behind HAProxy, with PgBouncer and a replica, and each of them killed.
  machines: async (run) => {
    ensureMachines();
    ensureBuilt();
    await run(...bin("vitest/vitest.mjs"), "run", "--config", "tests/machines/vitest.config.ts");
  },
  // One list of 5,000, and a kill at every 500 certificates. It takes ten minutes: in no group.
  kills: async (run) => {
    ensureBuilt();
    await run(...bin("vitest/vitest.mjs"), "run", "--config", "tests/kills/vitest.config.ts");
  },
};
/**
 * Parts that have a name together. What is wrong with a change shows in the others first: these send what nobody sends, and
 * take away what nobody takes away. They take a quarter of an hour, so that `npm test` alone leaves them out; `.ci/run` does
 * not.
 * @type {Record<string, string[]>}
 */
const groups = { faults: ["fuzz", "outage", "crash", "machines"] };
const onlyByName = ["every-page", "additions", ...Object.values(groups).flat(), "kills"];
/**
 * Parts that run beside others: types are checked by one processor most of the time, and none of the others minds how long an
 * answer takes. Each list is worked through from its beginning.
 */
const STAGES = [
  [["types"], ["lint", "structure", "contracts"]],
  [["unit"]],
  [["slow"]],
  [["build"]],
  [["journeys"]],
  [["every-page"]],
  [["additions"]],
  [["fuzz"]],
  [["outage"]],
  [["crash"]],
  [["machines"]],
  [["kills"]],
];

const chosen = process.argv.slice(2).flatMap((name) => groups[name] ?? [name]);
const unknown = chosen.filter((name) => !(name in parts));
if (unknown.length > 0) {
  console.error(
    `There is no part ${unknown.join(", ")}; there are: ${Object.keys({ ...parts, ...groups }).join(", ")}.`,
  );
  process.exit(2);
}
const isWanted = (/** @type {string} */ name) =>
  chosen.length > 0 ? chosen.includes(name) : !onlyByName.includes(name);

ensureGenerated();
const began = performance.now();
/** @type {string[]} */
const times = [];
for (const stage of STAGES) {
  const lists = stage.map((names) => names.filter(isWanted)).filter((names) => names.length > 0);
  const ended = await Promise.allSettled(lists.map((names, place) => runOneByOne(names, place === 0)));
  const failed = ended.flatMap((result) => (result.status === "rejected" ? [String(result.reason.message)] : []));
  if (failed.length > 0) {
    console.error(`\n${failed.join("\n")}`);
    process.exit(1);
  }
}
console.log(`\nAll parts passed in ${seconds(began)}: ${times.join(", ")}.`);

/**
 * What a part that runs beside another one says is told when it has ended: two at once could not be read.
 * @param {string[]} names
 * @param {boolean} atOnce
 */
async function runOneByOne(names, atOnce) {
  for (const name of names) {
    if (atOnce) console.log(`\n── ${name} ──`);
    const start = performance.now();
    /** @type {Buffer[]} */
    const said = [];
    try {
      await parts[name]?.((...command) => run(command, atOnce ? null : said));
    } finally {
      if (!atOnce) process.stdout.write(`\n── ${name} ──\n${Buffer.concat(said)}`);
    }
    times.push(`${name} ${seconds(start)}`);
  }
}

/** @param {number} start */
function seconds(start) {
  return `${Math.round((performance.now() - start) / 1000)} s`;
}

/**
 * @param {string[]} command
 * @param {Buffer[] | null} said Where what it says is gathered; null where it is said at once.
 * @returns {Promise<void>}
 */
function run([program = "", ...args], said) {
  const child = spawn(program, args, {
    stdio: ["inherit", said ? "pipe" : "inherit", said ? "pipe" : "inherit"],
    env: { ...process.env, FORCE_COLOR: "0" },
  });
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (bytes) => said?.push(bytes));
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => (code === 0 ? resolve() : reject(new Error(`Failed: ${args.join(" ")}`))));
  });
}
