// What every command needs first: the right Node, the settings of .env, the packages. Uses nothing that is installed.
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { whyNotHere } from "./folder-name.mjs";
import { installPackages } from "./setup/install-packages.mjs";
import { judgeInstallation, kindInstalled } from "./setup/installation.mjs";
import { mayWrite } from "./setup/products.mjs";
import { secondsSince } from "./setup/show-progress.mjs";

/** What is said before packages are written, and whether all of them are written again. */
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
 * Goes to the project's folder and installs what is missing there: what building and running take, with `testing` also
 * what the tests do. Ends the process where that cannot be.
 * @returns {Promise<string | null>} How long it took, in words; null where everything was there.
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
  // As in an image: whoever may write there has installed what this account is to use.
  if (existsSync("node_modules") && !mayWrite("node_modules")) return null;
  const state = judgeInstallation(root, testing ? "testing" : "running");
  if (state === "whole") return null;
  const began = performance.now();
  const { say, anew } = BEFORE[state];
  // What was installed for tests stays installed.
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
