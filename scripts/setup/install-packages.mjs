// Installs the packages with npm and shows the progress, which npm itself does not print.
import { spawn } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beginInstallation, digestOfLock, measureFolder, recordInstallation } from "./installation.mjs";
import { showProgress } from "./show-progress.mjs";

const LOOK_EVERY_MS = 1_000;
/**
 * Time limit of an installation in milliseconds. npm itself gives up much earlier on a registry that does not answer.
 */
const TIMEOUT_MS = 30 * 60_000;

/** Folder in which all packages are written before they replace the installed ones with one rename. */
const APART = ".installing";

/**
 * Installs the packages of `kind`, and nothing else. With `anew` everything is written again and replaces the installed
 * packages once it is complete; otherwise only packages that are missing or of another version are written. The lock
 * file is never changed.
 * @typedef {{ root: string, kind: import("./installation.mjs").Kind, npm?: string[] }} Task `npm`: the program that is
 * called, another one only in tests
 * @param {Task & { anew: boolean }} task
 * @returns {Promise<{ ok: boolean, said: string }>} npm's output
 */
export async function installPackages({ anew, ...task }) {
  const { root, kind } = task;
  const lock = digestOfLock(root);
  // The second attempt serves registries whose package files have other addresses than usual.
  let answer = anew ? await installApart(task) : { ok: false, said: "" };
  if (!answer.ok) answer = await installInPlace(task, anew);
  if (answer.ok && digestOfLock(root) !== lock) return { ok: false, said: "npm has changed package-lock.json" };
  if (answer.ok) recordInstallation(root, kind);
  return answer;
}

/**
 * Installs into a separate folder, with the address of each package in the lock file. The committed lock file names no
 * registry, so that it is the same everywhere; npm then requests the metadata of each package before the package
 * itself, which doubles the work.
 * @param {Task} task
 */
async function installApart({ root, kind, npm = ["npm"] }) {
  const apart = path.join(root, APART);
  rmSync(apart, { recursive: true, force: true });
  mkdirSync(apart);
  for (const file of ["package.json", ".npmrc"])
    if (existsSync(path.join(root, file))) copyFileSync(path.join(root, file), path.join(apart, file));
  const registry = await run([...npm, "config", "get", "registry"], root);
  const lock = JSON.parse(readFileSync(path.join(root, "package-lock.json"), "utf8"));
  writeFileSync(path.join(apart, "package-lock.json"), JSON.stringify(withAddresses(lock, registry.said.trim())));
  const answer = await watched(apart, kind, [
    ...npm,
    "ci",
    ...optionsFor(kind),
    "--omit-lockfile-registry-resolved=false",
  ]);
  if (answer.ok) {
    const [here, there] = [path.join(root, "node_modules"), path.join(apart, "node_modules")];
    if (existsSync(here)) renameSync(here, path.join(apart, "before"));
    renameSync(there, here);
  }
  rmSync(apart, { recursive: true, force: true });
  return answer;
}

/** @param {Task} task @param {boolean} anew */
async function installInPlace({ root, kind, npm = ["npm"] }, anew) {
  beginInstallation(root);
  return await watched(root, kind, [...npm, ...(anew ? ["ci"] : ["install", "--no-save"]), ...optionsFor(kind)]);
}

/** @param {import("./installation.mjs").Kind} kind */
const optionsFor = (kind) => [
  kind === "testing" ? "--include=dev" : "--omit=dev",
  "--no-audit",
  "--no-fund",
  "--loglevel=error",
];

/**
 * Adds the address of each package to a lock file.
 * @typedef {{ name?: string, version?: string, resolved?: string, link?: boolean }} Entry
 * @param {{ packages: Record<string, Entry> }} lock
 * @param {string} registry its address
 * @returns {{ packages: Record<string, Entry> }}
 */
export function withAddresses(lock, registry) {
  const packages = Object.entries(lock.packages).map(([location, entry]) => {
    const name = entry.name ?? location.split("node_modules/").at(-1) ?? "";
    if (!location || entry.link || entry.resolved) return [location, entry];
    const file = `${name.split("/").at(-1)}-${entry.version}.tgz`;
    return [location, { ...entry, resolved: `${registry.replace(/\/$/, "")}/${name}/-/${file}` }];
  });
  return { ...lock, packages: Object.fromEntries(packages) };
}

/**
 * Runs npm and checks that each package is there: npm ends well even where it has left one empty, for example beside
 * another installation that was killed while it wrote to npm's cache.
 * @param {string} root @param {import("./installation.mjs").Kind} kind @param {string[]} command
 */
async function watched(root, kind, command) {
  const watch = watchPackages(root, kind);
  const answer = await run(command, root);
  watch.end();
  const [missing] = answer.ok ? expectedPackages(root, kind).filter((one) => !one.optional && !isThere(root, one)) : [];
  return missing ? { ok: false, said: `${answer.said}\nnpm has left ${missing.location} empty` } : answer;
}

/** @param {string[]} command @param {string} root @returns {Promise<{ ok: boolean, said: string }>} */
function run([program = "", ...args], root) {
  const child = spawn(program, args, {
    cwd: root,
    timeout: TIMEOUT_MS,
    stdio: ["ignore", "pipe", "pipe"],
    // `production` in the environment would leave out the packages of the tests.
    env: { ...process.env, NODE_ENV: "" },
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (bytes) => (said += bytes));
  return new Promise((resolve) => {
    child.on("error", (error) => resolve({ ok: false, said: String(error) }));
    child.on("close", (code) => resolve({ ok: code === 0, said }));
  });
}

/**
 * Counts the installed packages once a second.
 * @param {string} root @param {import("./installation.mjs").Kind} kind
 */
function watchPackages(root, kind) {
  const waiting = new Set(expectedPackages(root, kind));
  const total = waiting.size;
  let bytes = 0;
  const progress = showProgress(() => `${total - waiting.size} of ${total} packages, ${megabytes(bytes)}`);
  const timer = setInterval(() => {
    for (const one of waiting) {
      if (!isThere(root, one)) continue;
      waiting.delete(one);
      bytes += measureFolder(path.join(root, one.location), "node_modules").bytes;
    }
  }, LOOK_EVERY_MS);
  return {
    end() {
      clearInterval(timer);
      progress.end();
    },
  };
}

/** @param {string} root @param {{ location: string }} expected */
const isThere = (root, { location }) => existsSync(path.join(root, location, "package.json"));

/** @param {string} root @param {import("./installation.mjs").Kind} kind */
function expectedPackages(root, kind) {
  const { packages } = JSON.parse(readFileSync(path.join(root, "package-lock.json"), "utf8"));
  const fits = (/** @type {string[] | undefined} */ list, /** @type {string} */ mine) => !list || list.includes(mine);
  const libc = libraryOfC();
  return Object.entries(packages)
    .filter(([location, { dev }]) => location && (kind === "testing" || !dev))
    .filter(([, entry]) => fits(entry.os, process.platform) && fits(entry.cpu, process.arch) && fits(entry.libc, libc))
    .map(([location, { optional = false }]) => ({ location, optional }));
}

/** Returns the C library of Linux: glibc or musl. */
function libraryOfC() {
  const { header } = /** @type {{ header: { glibcVersionRuntime?: string } }} */ (process.report.getReport());
  return header.glibcVersionRuntime ? "glibc" : "musl";
}

/** @param {number} bytes */
export const megabytes = (bytes) => `${Math.round(bytes / 1e6)} MB`;
