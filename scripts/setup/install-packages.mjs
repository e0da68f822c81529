// Lets npm write the packages, and says meanwhile how far it is: npm itself says nothing before its end.
import { spawn } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beginInstallation, digestOfLock, measureFolder, recordInstallation } from "./installation.mjs";
import { showProgress } from "./show-progress.mjs";

const LOOK_EVERY_MS = 1_000;
/** A registry that does not answer is given up by npm itself long before. */
const TIMEOUT_MS = 30 * 60_000;

/** Where all packages are written before they take the place of what is there: beside it, so that this is one step. */
const APART = ".installing";

/**
 * Packages of `kind`, and nothing else. With `anew` everything is written again, and takes the place of what is there
 * once it is whole; otherwise what is there stays, and only what is missing or another version is written. The lock
 * file is never changed.
 * @typedef {{ root: string, kind: import("./installation.mjs").Kind, npm?: string[] }} Task `npm`: the program that is
 * called, another one only in tests
 * @param {Task & { anew: boolean }} task
 * @returns {Promise<{ ok: boolean, said: string }>} what npm said
 */
export async function installPackages({ anew, ...task }) {
  const { root, kind } = task;
  const lock = digestOfLock(root);
  // The way round is taken where a registry keeps its files elsewhere than most do.
  let answer = anew ? await installApart(task) : { ok: false, said: "" };
  if (!answer.ok) answer = await installInPlace(task, anew);
  if (answer.ok && digestOfLock(root) !== lock) return { ok: false, said: "npm has changed package-lock.json" };
  if (answer.ok) recordInstallation(root, kind);
  return answer;
}

/**
 * The lock file names no registry, so that it is the same for all; npm then asks for the description of each package
 * before it gets it, which is as much work as getting it. Here it is told where they are.
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
 * @typedef {{ name?: string, version?: string, resolved?: string, link?: boolean }} Entry
 * @param {{ packages: Record<string, Entry> }} lock
 * @param {string} registry its address
 * @returns {{ packages: Record<string, Entry> }}
 */
export function withAddresses(lock, registry) {
  const packages = Object.entries(lock.packages).map(([place, entry]) => {
    const name = entry.name ?? place.split("node_modules/").at(-1) ?? "";
    if (!place || entry.link || entry.resolved) return [place, entry];
    const file = `${name.split("/").at(-1)}-${entry.version}.tgz`;
    return [place, { ...entry, resolved: `${registry.replace(/\/$/, "")}/${name}/-/${file}` }];
  });
  return { ...lock, packages: Object.fromEntries(packages) };
}

/** @param {string} root @param {import("./installation.mjs").Kind} kind @param {string[]} command */
async function watched(root, kind, command) {
  const watch = watchPackages(root, kind);
  const answer = await run(command, root);
  watch.end();
  return answer;
}

/** @param {string[]} command @param {string} root @returns {Promise<{ ok: boolean, said: string }>} */
function run([program = "", ...args], root) {
  const child = spawn(program, args, {
    cwd: root,
    timeout: TIMEOUT_MS,
    stdio: ["ignore", "pipe", "pipe"],
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

/**
 * Counts the packages that are there, once a second. @param {string} root @param {import("./installation.mjs").Kind}
 * kind
 */
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
  const fits = (/** @type {string[] | undefined} */ list, /** @type {string} */ mine) => !list || list.includes(mine);
  const libc = libraryOfC();
  return Object.entries(packages)
    .filter(([place, { dev }]) => place && (kind === "testing" || !dev))
    .filter(([, entry]) => fits(entry.os, process.platform) && fits(entry.cpu, process.arch) && fits(entry.libc, libc))
    .map(([place]) => place);
}

/** Of which there are two on Linux. */
function libraryOfC() {
  const { header } = /** @type {{ header: { glibcVersionRuntime?: string } }} */ (process.report.getReport());
  return header.glibcVersionRuntime ? "glibc" : "musl";
}

/** @param {number} bytes */
export const megabytes = (bytes) => `${Math.round(bytes / 1e6)} MB`;
