// Runs the build steps whose products are missing, damaged or outdated, as many at once as there are cores (at most
// two), and shows the progress.
import { spawn } from "node:child_process";
import { availableParallelism } from "node:os";
import { fingerprint, forgetProducts, judgeProducts, recordProducts } from "./products.mjs";
import { secondsSince, showProgress } from "./show-progress.mjs";

/** Number of concurrent steps. Each runs a compiler with its own threads, so more would only compete. */
const AT_ONCE = Math.min(2, availableParallelism());
/** Time limit of a step in milliseconds. Usually a step takes less than half a minute. */
const TIMEOUT_MS = 15 * 60_000;

/**
 * Runs the steps. Ends the process, with code 1, where a step fails.
 * @typedef {import("./steps.mjs").Made} Made
 * @param {Made[]} first steps that all others depend on @param {Made[]} others the longest first
 */
export async function makeAll(first, others) {
  const began = performance.now();
  const missing = [...first, ...others].filter((step) => judgeProducts(step) !== "whole");
  if (missing.length === 0) return;
  console.log(`Building ${missing.length} of ${first.length + others.length} parts…`);
  /** @type {Set<string>} */
  const under = new Set();
  let done = 0;
  const progress = showProgress(() => `${done} of ${missing.length} built, now ${[...under].join(" and ")}`);
  /** @param {Made} step */
  const make = async (step) => {
    if (!missing.includes(step)) return;
    under.add(step.title);
    const start = performance.now();
    const madeOf = fingerprint(step.sources);
    forgetProducts(step);
    await step.make(run);
    recordProducts(step, madeOf);
    under.delete(step.title);
    done += 1;
    progress.say(`${step.title} ${secondsSince(start)}`);
  };
  try {
    for (const step of first) await make(step);
    const queue = [...others];
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (let step = queue.shift(); step; step = queue.shift()) await make(step);
      }),
    );
  } catch (error) {
    progress.end();
    console.error(`\n${error instanceof Error ? error.message : error}`);
    process.exit(1);
  }
  progress.end();
  console.log(`Built in ${secondsSince(began)}.`);
}

/**
 * Runs a program and prints its output only where it fails, because the output of concurrent programs would mix.
 * @param {string} program @param {string[]} args @returns {Promise<void>}
 */
function run(program, args) {
  const child = spawn(process.execPath, [program, ...args], {
    stdio: ["ignore", "pipe", "pipe"],
    timeout: TIMEOUT_MS,
    env: { ...process.env, NODE_ENV: "production" },
  });
  /** @type {Buffer[]} */
  const output = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (bytes) => output.push(bytes));
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) =>
      code === 0 ? resolve() : reject(new Error(`${Buffer.concat(output)}\nFailed: ${[program, ...args].join(" ")}`)),
    );
  });
}
