// `npm test`: everything that must hold, from types to journeys in a browser. Sets up what it needs by itself.
// `npm test -- unit` runs one part; parts are named below. A part that cannot run fails and says why.
import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { ensureInstalled } from "./install.mjs";

ensureInstalled();
const { ensureBuilt, ensureGenerated } = await import("./build.mjs");
const { ensureBrowser, ensureMachines, ensurePrograms } = await import("./test-programs.mjs");

const node = process.execPath;
const bin = (/** @type {string} */ file) => [node, `node_modules/${file}`];
const tsx = (/** @type {string} */ file) => [node, "--import", "tsx", file];
const lintRules = "--config-path=scripts/checks/lint-rules.json";

/** @type {Record<string, () => void>} */
const parts = {
  types: () =>
    run(...bin("typescript/bin/tsc"), "--noEmit", "--incremental", "--tsBuildInfoFile", "build/types.tsbuildinfo"),
  lint: () => run(...bin("@biomejs/biome/bin/biome"), "check", lintRules, "--error-on-warnings"),
  structure: () => {
    run(
      ...bin("dependency-cruiser/bin/dependency-cruise.mjs"),
      "--config",
      "scripts/checks/boundaries.cjs",
      "app",
      "modules",
    );
    run(...tsx("scripts/checks/structure.ts"));
    run(...tsx("scripts/checks/translations.ts"));
    run(...bin("knip/bin/knip.js"), "--config", "scripts/checks/unused.js");
  },
  contracts: () => {
    run(node, "scripts/contracts.mjs", "check");
    run(node, "scripts/contracts.mjs", "test");
  },
  // An answer while one works; what takes long because it counts, waits or draws much is in files named *.slow.test.ts.
  unit: () => {
    ensurePrograms();
    run(...bin("vitest/vitest.mjs"), "run", "--config", "tests/vitest.config.ts", "--exclude", "**/*.slow.test.*");
  },
  // Each file in a process of its own: what these draw and hold would add up.
  slow: () => {
    ensurePrograms();
    run(...bin("vitest/vitest.mjs"), "run", "--config", "tests/vitest.config.ts", "--isolate", ".slow.test.");
  },
  build: () => {
    ensureBuilt();
    run(...tsx("scripts/checks/client-bundle.ts"));
  },
  journeys: () => {
    ensurePrograms();
    ensureBrowser();
    ensureBuilt();
    rmSync("build/e2e", { recursive: true, force: true });
    run(...bin("@playwright/test/cli.js"), "test", "--config", "tests/playwright.config.ts");
  },
  // What CONTRIBUTING says how to add, added to a copy.
  additions: () => {
    ensurePrograms();
    run(...bin("vitest/vitest.mjs"), "run", "--config", "tests/additions/vitest.config.ts");
  },
  fuzz: () => {
    ensureBuilt();
    run(...bin("vitest/vitest.mjs"), "run", "--config", "tests/fuzz/vitest.config.ts");
  },
  // Everything that the platform depends on is taken away. With OUTAGE_PAIRS=all in every pair, which takes a while.
  outage: () => {
    ensureBuilt();
    run(...bin("vitest/vitest.mjs"), "run", "--config", "tests/outage/vitest.config.ts");
  },
  crash: () => {
    ensureBuilt();
    run(...bin("vitest/vitest.mjs"), "run", "--config", "tests/crash/vitest.config.ts");
  },
  // Two of everything behind HAProxy, with PgBouncer and a replica, and each of them killed. Six minutes: only where it is
  // asked for.
  machines: () => {
    ensureMachines();
    ensureBuilt();
    run(...bin("vitest/vitest.mjs"), "run", "--config", "tests/machines/vitest.config.ts");
  },
  // One list of 5,000, and a kill at every 500 certificates. It takes long: only where it is asked for.
  kills: () => {
    ensureBuilt();
    run(...bin("vitest/vitest.mjs"), "run", "--config", "tests/kills/vitest.config.ts");
  },
};
const onlyByName = ["machines", "kills"];

const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !(name in parts));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(", ")}; there are: ${Object.keys(parts).join(", ")}.`);
  process.exit(2);
}
ensureGenerated();
const began = performance.now();
const times = [];
for (const [name, part] of Object.entries(parts)) {
  if (chosen.length > 0 ? !chosen.includes(name) : onlyByName.includes(name)) continue;
  console.log(`\n── ${name} ──`);
  const start = performance.now();
  part();
  times.push(`${name} ${seconds(start)}`);
}
console.log(`\nAll parts passed in ${seconds(began)}: ${times.join(", ")}.`);

/** @param {number} start */
function seconds(start) {
  return `${Math.round((performance.now() - start) / 1000)} s`;
}

/** @param {string[]} command */
function run(...command) {
  const [program = "", ...args] = command;
  const result = spawnSync(program, args, { stdio: "inherit", env: { ...process.env, FORCE_COLOR: "0" } });
  if (result.status === 0) return;
  console.error(`\nFailed: ${args.join(" ")}`);
  process.exit(result.status ?? 1);
}
