// Lets npm write the packages, and says meanwhile how far it is: npm itself says nothing before its end.
import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { beginInstallation, digestOfLock, measureFolder, recordInstallation } from "./installation.mjs";
import { showProgress } from "./show-progress.mjs";

const LOOK_EVERY_MS = 1_000;
/** A registry that does not answer is given up by npm itself long before. */
const PATIENCE_MS = 30 * 60_000;

/**
 * Packages of `kind`, and nothing else. With `anew` everything is written again; otherwise what is there stays, and only what
 * is missing or another version is written. The lock file is never changed.
 * @param {{ root: string, kind: import("./installation.mjs").Kind, anew: boolean, npm?: string[] }} options `npm`: the program
 * that is called, another one only in tests
 * @returns {Promise<{ ok: boolean, said: string }>} what npm said
 */
export async function installPackages({ root, kind, anew, npm = ["npm"] }) {
  beginInstallation(root);
  const lock = digestOfLock(root);
  const set = kind === "testing" ? ["--include=dev"] : ["--omit=dev"];
  const command = [
    ...(anew ? ["ci"] : ["install", "--no-save"]),
    ...set,
    "--no-audit",
    "--no-fund",
    "--loglevel=error",
  ];
  const watched = watchPackages(root, kind);
  const answer = await run([...npm, ...command], root);
  watched.end();
  if (!answer.ok) return answer;
  if (digestOfLock(root) !== lock) return { ok: false, said: "npm has changed package-lock.json" };
  recordInstallation(root, kind);
  return answer;
}

/** @param {string[]} command @param {string} root @returns {Promise<{ ok: boolean, said: string }>} */
function run([program = "", ...args], root) {
  const windows = process.platform === "win32";
  const child = spawn(program, args, {
    ...{ cwd: root, shell: windows, timeout: PATIENCE_MS, stdio: ["ignore", "pipe", "pipe"] },
    // `production` there would leave out what tests need, whatever is asked for.
    env: { ...process.env, NODE_ENV: "" },
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (bytes) => (said += bytes));
  return new Promise((resolve) => {
    child.on("error", (error) => resolve({ ok: false, said: String(error) }));
    child.on("close", (code) => resolve({ ok: code === 0, said }));
  });
}

/** Counts the packages that are there, once a second. @param {string} root @param {import("./installation.mjs").Kind} kind */
function watchPackages(root, kind) {
  const waiting = new Set(expectedPackages(root, kind));
  const total = waiting.size;
  let bytes = 0;
  const progress = showProgress(() => `${total - waiting.size} of ${total} packages, ${megabytes(bytes)}`);
  const timer = setInterval(() => {
    for (const place of waiting) {
      if (!existsSync(path.join(root, place, "package.json"))) continue;
      waiting.delete(place);
      bytes += measureFolder(path.join(root, place), "node_modules").bytes;
    }
  }, LOOK_EVERY_MS);
  return {
    end() {
      clearInterval(timer);
      progress.end();
    },
  };
}

/** @param {string} root @param {import("./installation.mjs").Kind} kind */
function expectedPackages(root, kind) {
  const { packages } = JSON.parse(readFileSync(path.join(root, "package-lock.json"), "utf8"));
  return Object.entries(packages)
    .filter(
      ([place, { dev, os, cpu }]) =>
        place && (kind === "testing" || !dev) && fits(os, process.platform) && fits(cpu, process.arch),
    )
    .map(([place]) => place);
}

/** @param {string[] | undefined} list @param {string} mine */
const fits = (list, mine) => !list || list.includes(mine);

/** @param {number} bytes */
export const megabytes = (bytes) => `${Math.round(bytes / 1e6)} MB`;
