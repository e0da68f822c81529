// What every command needs first: the right Node, the settings of .env, the packages. Uses nothing that is installed.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { whyNotHere } from "./folder-name.mjs";

/** Goes to the project's folder and installs its packages where they are missing. */
export function ensureInstalled() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    console.error(`Sanad needs Node 20.19 or newer; this is ${process.versions.node}.`);
    process.exit(1);
  }
  process.chdir(fileURLToPath(new URL("..", import.meta.url)));
  const why = whyNotHere(process.cwd());
  if (why) {
    console.error(why);
    process.exit(1);
  }
  if (existsSync(".env")) process.loadEnvFile(".env");
  if (existsSync("node_modules/.package-lock.json")) return;
  console.log("Installing packages (once; this takes a few minutes)…");
  const windows = process.platform === "win32";
  // Development packages too: the build and the local chain need them, whatever NODE_ENV says.
  const result = spawnSync("npm", ["ci", "--include=dev", "--no-audit", "--no-fund"], {
    stdio: "inherit",
    shell: windows,
  });
  if (result.status !== 0) process.exit(result.status ?? 1);
}
