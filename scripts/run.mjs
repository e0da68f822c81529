// `node scripts/run.mjs PROGRAM …`: runs one of the project's commands with what it needs in place. Those for people
// are named as they are built (build/commands/NAME.mjs), and begin at once; what only developers call is run from its
// TypeScript, with the packages that tests take.
import "./setup/end-with-npm.mjs";
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
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT"]))
    process.on(signal, () => child.kill(signal));
  child.on("exit", (code) => process.exit(code ?? 1));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [script = "", ...args] = process.argv.slice(2);
  const built = script.startsWith("build/");
  await ensureInstalled({ testing: !built });
  const { ensureBuilt, ensureGenerated } = await import("./build.mjs");
  if (script.startsWith("build/worker/")) ensureBuilt();
  else ensureGenerated();
  if (script.endsWith(".ts")) runScript(script, args);
  else run([...(built ? ["--enable-source-maps"] : []), script, ...args]);
}
