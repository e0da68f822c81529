// `npm test`: all checks during development, from types to journeys in a browser. Installs what it needs. `npm test --
// unit` runs one part, `npm test -- faults` those that take services away (scripts/testing/parts.mjs), and `npm test --
// changed` those that a change can affect. A part that cannot run fails and prints why.
import { spawn } from "node:child_process";
import { ensureInstalled } from "./install.mjs";

await ensureInstalled({ testing: true });
const { ensureGenerated } = await import("./build.mjs");
const { GROUPS, isWanted, PARTS, STAGES } = await import("./testing/parts.mjs");
const { testChanged } = await import("./testing/changed.mjs");

const [first, ...others] = process.argv.slice(2);
const chosen = first === "changed" ? [] : process.argv.slice(2).flatMap((name) => GROUPS[name] ?? [name]);
const unknown = chosen.filter((name) => !(name in PARTS));
if (unknown.length > 0) {
  const names = Object.keys({ ...PARTS, ...GROUPS, changed: [] });
  console.error(`There is no part ${unknown.join(", ")}; there are: ${names.join(", ")}.`);
  process.exit(2);
}

ensureGenerated();
const began = performance.now();
/** @type {string[]} */
const times = [];
const stages = first === "changed" ? testChanged(others[0]) : STAGES.map((stage) => stage.map(wantedOf));
for (const stage of stages) {
  const lists = stage.filter((parts) => parts.length > 0);
  const ended = await Promise.allSettled(lists.map((parts, index) => runOneByOne(parts, index === 0)));
  const failed = ended.flatMap((result) => (result.status === "rejected" ? [String(result.reason.message)] : []));
  if (failed.length > 0) {
    console.error(`\n${failed.join("\n")}\nSo far: ${times.join(", ")}.`);
    process.exit(1);
  }
}
console.log(`\nAll parts passed in ${seconds(began)}: ${times.join(", ")}.`);

/** @param {string[]} names */
function wantedOf(names) {
  return names.filter(isWanted(chosen)).map((name) => ({ name, work: PARTS[name] }));
}

/**
 * Runs parts in turn. The output of a part that runs beside others is printed when it has ended, because the output of
 * two would mix.
 * @param {{ name: string, work?: (run: import("./testing/parts.mjs").Run) => Promise<void> | void }[]} parts
 * @param {boolean} atOnce
 */
async function runOneByOne(parts, atOnce) {
  for (const { name, work } of parts) {
    if (atOnce) console.log(`\n── ${name} ──`);
    const start = performance.now();
    /** @type {Buffer[]} */
    const output = [];
    try {
      await work?.((command, variables) => run(command, variables, atOnce ? null : output));
    } finally {
      if (!atOnce) process.stdout.write(`\n── ${name} ──\n${Buffer.concat(output)}`);
    }
    times.push(`${name} ${seconds(start)}`);
  }
}

/** @param {number} start */
function seconds(start) {
  return `${Math.round((performance.now() - start) / 1000)} s`;
}

/**
 * @param {string[]} command @param {Record<string, string>} [variables] Environment variables.
 * @param {Buffer[] | null} [output] Collects the output; null prints it immediately.
 * @returns {Promise<void>}
 */
function run([program = "", ...args], variables = {}, output = null) {
  const child = spawn(program, args, {
    stdio: ["inherit", output ? "pipe" : "inherit", output ? "pipe" : "inherit"],
    env: { ...process.env, FORCE_COLOR: "0", ...variables },
  });
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (bytes) => output?.push(bytes));
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) =>
      code === 0 ? resolve() : reject(new Error(`Failed: ${args.join(" ").slice(0, 400)}`)),
    );
  });
}
