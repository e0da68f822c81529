// Prepares what every command needs first: a suitable Node, the settings of .env, the packages. Needs no installed
// package.
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { whyNotHere } from "./folder-name.mjs";
import { installPackages } from "./setup/install-packages.mjs";
import { judgeInstallation, kindInstalled } from "./setup/installation.mjs";
import { mayWrite } from "./setup/products.mjs";
import { secondsSince } from "./setup/show-progress.mjs";

/**
 * Message before packages are installed, and whether all of them are installed again, by state of the installation.
 */
const BEFORE = {
  absent: { say: "Installing the packages that the platform takes (once)…", anew: true },
  interrupted: { say: "The last installation of packages was cut off. Installing them anew…", anew: true },
  incomplete: { say: "Files of installed packages are gone. Installing packages anew…", anew: true },
  "other-machine": { say: "The installed packages are another machine's. Installing this one's…", anew: true },
  "other-lock": {
    say: "package-lock.json is another one than was installed. Installing what has changed…",
    anew: false,
  },
  "lacks-tests": { say: "Installing what the tests take besides (once)…", anew: false },
};

/**
 * Changes to the project's folder and installs the packages that are missing: those for building and running, with
 * `testing` also those of the tests. Ends the process where that fails.
 * @returns {Promise<string | null>} The time it took, as text; null where everything was installed.
 */
export async function ensureInstalled({ testing = false } = {}) {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    console.error(`Sanad needs Node 20.19 or newer; this is ${process.versions.node}.`);
    process.exit(1);
  }
  const root = fileURLToPath(new URL("..", import.meta.url));
  process.chdir(root);
  const why = whyNotHere(root);
  if (why) {
    console.error(why);
    process.exit(1);
  }
  if (existsSync(".env")) process.loadEnvFile(".env");
  // In a container image, for example, another account has installed the packages for this one.
  if (existsSync("node_modules") && !mayWrite("node_modules")) return null;
  const state = judgeInstallation(root, testing ? "testing" : "running");
  if (state === "whole") return null;
  const began = performance.now();
  const { say, anew } = BEFORE[state];
  // Packages that were installed for tests stay installed.
  const kind = testing || kindInstalled(root) === "testing" ? "testing" : "running";
  console.log(say);
  let answer = await installPackages({ root, kind, anew });
  if (!answer.ok && !anew) {
    console.log("That did not work. Installing packages anew…");
    answer = await installPackages({ root, kind, anew: true });
  }
  if (!answer.ok) {
    console.error(`${answer.said.trim()}\nThe packages could not be installed. The same command goes on from here.`);
    process.exit(1);
  }
  console.log(`Installed in ${secondsSince(began)}.`);
  return secondsSince(began);
}
