// `node scripts/run.mjs SCRIPT.ts …`: runs one of the project's TypeScript commands, with what it needs in place.
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
  const { ISSUE_COMMAND } = await import("./build-workers.mjs");
  // Compiled at its start, it would take five seconds longer.
  if (script === "scripts/issue.ts") run(["--enable-source-maps", ISSUE_COMMAND, ...args]);
  else runScript(script, args);
}
