// `node …/run-related.mjs FILE ROOM`, in a checkout: runs the tests of a module or feature folder (where it has none,
// those that reach the file), then all journeys through pages that use the file. `npm test -- changed` selects a part
// of these tests, so the result shows which faults it should have found.
import { execFileSync, spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { reachOf } from "../../testing/reach.mjs";

const [file = "", room = ""] = process.argv.slice(2);
const inRoom = execFileSync("git", ["ls-files", room], { encoding: "utf8" }).split("\n");
const { tests, journeys } = reachOf([file], Number.POSITIVE_INFINITY);

const chosen = inRoom.some((name) => /\.test\.tsx?$/.test(name)) ? [`${room}/`] : tests;
if (chosen.length > 0)
  run("node_modules/vitest/vitest.mjs", "run", "--config", "tests/vitest.config.ts", "--bail", "1", ...chosen);
if (journeys.length > 0) {
  run("scripts/build.mjs");
  rmSync("build/e2e", { recursive: true, force: true });
  const exactly = journeys.map((journey) => `${journey.replace(/[.]/g, "\\.")}$`);
  run("node_modules/@playwright/test/cli.js", "test", "--config", "tests/playwright.config.ts", "-x", ...exactly);
}

/** @param {string} program @param {string[]} args */
function run(program, ...args) {
  const { status } = spawnSync(process.execPath, [program, ...args], { stdio: "inherit" });
  if (status === 0) return;
  console.error(`Failed: ${program}`);
  process.exit(1);
}
