// `node scripts/run.mjs PROGRAM …`: runs one of the project's commands with what it needs in place, from its TypeScript or, where it
// should begin at once, as it is built.
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { ensureInstalled } from "./install.mjs";

/**
 * Runs a script to its end, passes signals on, and ends with its exit code.
 * @param {string} script @param {string[]} args
 */
export function runScript(script, args) {
  run(["--import", "tsx", script, ...args]);
}

/** @param {string[]} args of Node */
function run(args) {
  const child = spawn(process.execPath, args, { stdio: "inherit" });
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"])) process.on(signal, () => child.kill(signal));
  child.on("exit", (code) => process.exit(code ?? 1));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [script = "", ...args] = process.argv.slice(2);
  ensureInstalled();
  const { ensureGenerated } = await import("./build.mjs");
  ensureGenerated();
  if (script.endsWith(".mjs")) run(["--enable-source-maps", script, ...args]);
  else runScript(script, args);
}
