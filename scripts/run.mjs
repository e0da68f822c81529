// `node scripts/run.mjs PROGRAM …`: runs one of the project's commands after preparing what it needs. Commands for
// users are named by their built file (build/commands/NAME.mjs) and start immediately. Commands for developers run from
// their TypeScript source, with the packages of the tests.
import "./setup/end-with-npm.mjs";
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { ensureInstalled } from "./install.mjs";

/**
 * Runs a script to its end, passes signals to it, and ends this process with its exit code.
 * @param {string} script @param {string[]} args
 */
export function runScript(script, args) {
  run(["--import", "tsx", script, ...args]);
}

/** @param {string[]} args arguments of Node */
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
