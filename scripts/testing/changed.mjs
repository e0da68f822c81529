// `npm test -- changed [REVISION]`: runs what a change can affect through imports (reach.mjs). The change is the
// difference from the revision; without one, from the upstream branch, or else from the commit before the last.
import { execFileSync } from "node:child_process";
import { PARTS, runJourneys, runTests, STAGES } from "./parts.mjs";
import { reachOf } from "./reach.mjs";

/**
 * Returns the stages of such a run, in the form of `npm test`. A change of a file that all tests depend on runs all
 * tests.
 * @param {string} [revision]
 * @returns {{ name: string, work?: (run: import("./parts.mjs").Run) => Promise<void> | void }[][][]}
 */
export function testChanged(revision) {
  const changed = changedFiles(revision ?? baseCommit());
  const { everything, tests, journeys, contracts } = reachOf(changed);
  console.log(
    `${changed.length} files changed: ${tests.length} files of tests and ${journeys.length} of journeys are reached.`,
  );
  if (everything) {
    console.log("All tests stand on something that changed: all of them run.");
    const all = ["types", "structure", "lint", "contracts", "build", "unit+slow", "journeys"];
    return STAGES.map((stage) =>
      stage.map((names) => names.filter((name) => all.includes(name)).map((name) => ({ name, work: PARTS[name] }))),
    );
  }
  const part = (/** @type {string} */ name) => ({ name, work: PARTS[name] });
  return [
    [
      [part("types"), ...(contracts ? [part("contracts")] : [])],
      [part("lint"), part("structure")],
    ],
    [tests.length > 0 ? [{ name: "tests", work: (run) => runTests(thoroughly(run), ...tests) }] : []],
    [journeys.length > 0 ? [{ name: "journeys", work: (run) => runJourneys(run, ...journeys.map(exactly)) }] : []],
  ];
}

/**
 * Runs the selected tests without sampling, because a sample may leave out what changed.
 * @param {import("./parts.mjs").Run} run
 */
const thoroughly = (run) => (/** @type {string[]} */ command) => run(command, { THOROUGH: "1" });

/** Escapes a file name for Playwright, which takes a pattern. @param {string} file */
const exactly = (file) => `${file.replace(/[.]/g, "\\.")}$`;

/** Returns the last commit of the upstream branch; where there is none, or nothing new, the commit before the last. */
function baseCommit() {
  const upstream = tryGit("merge-base", "HEAD", "@{upstream}");
  if (upstream && upstream !== git("rev-parse", "HEAD")) return upstream;
  return tryGit("rev-parse", "HEAD~1") ?? "HEAD";
}

/** @param {string} revision */
function changedFiles(revision) {
  const isDirty = git("status", "--porcelain") !== "";
  const since = isDirty && revision === tryGit("rev-parse", "HEAD~1") ? "HEAD" : revision;
  const tracked = git("diff", "--name-only", since).split("\n");
  const added = git("ls-files", "--others", "--exclude-standard").split("\n");
  return [...tracked, ...added].filter((file) => file !== "");
}

/** @param {string[]} args */
const git = (...args) => execFileSync("git", args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();

/** @param {string[]} args */
function tryGit(...args) {
  try {
    return git(...args);
  } catch {
    return null;
  }
}
