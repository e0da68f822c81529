// Checks whether node_modules holds exactly the packages of package-lock.json. It runs before every command, so it
// opens no package: a stamp, written after each successful installation, records what was installed. Needs no installed
// package.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { writeWhole } from "./write-whole.mjs";

const STAMP = "node_modules/.installed.json";
/** Marker that exists while packages are written in place. A killed installation leaves it behind. */
const BEGUN = "node_modules/.installing";
/** File that npm writes at the end of an installation. */
const OF_NPM = "node_modules/.package-lock.json";

/**
 * "running": the packages for building and running. "testing": those and the packages of the tests.
 * @typedef {"running" | "testing"} Kind
 * @typedef {{ lock: string, kind: Kind, machine: string, folders: Folder[] }} Stamp
 * @typedef {[name: string, entries: number, changed: number]} Folder number of entries, and time of the last change
 * (`mtimeMs`)
 * @typedef {"absent" | "interrupted" | "other-lock" | "other-machine" | "incomplete" | "lacks-tests" | "whole"} State
 */

/** The platform that the native code of packages is built for; the version of Node does not matter. */
const machine = () => `${process.platform}-${process.arch}`;

/**
 * Judges the installed packages, in some hundredths of a second: checks the time of each folder, and its entries only
 * where the time has changed.
 * @param {string} root the project's folder @param {Kind} wanted @returns {State}
 */
export function judgeInstallation(root, wanted) {
  if (!existsSync(path.join(root, "node_modules"))) return "absent";
  if (existsSync(path.join(root, BEGUN))) return "interrupted";
  const stamp = readStamp(root) ?? adopt(root);
  if (!stamp) return "absent";
  if (stamp.machine !== machine()) return "other-machine";
  if (stamp.lock !== digestOfLock(root)) return "other-lock";
  if (stamp.folders.some((folder) => hasLost(root, folder))) return "incomplete";
  return wanted === "testing" && stamp.kind === "running" ? "lacks-tests" : "whole";
}

/**
 * Returns the kind of the last successful installation; null where there was none. @param {string} root @returns {Kind
 * | null}
 */
export const kindInstalled = (root) => readStamp(root)?.kind ?? null;

/** Marks the installation as incomplete, until `recordInstallation`. @param {string} root */
export function beginInstallation(root) {
  rmSync(path.join(root, STAMP), { force: true });
  writeWhole(path.join(root, BEGUN), "");
}

/** Records the current packages as complete. @param {string} root @param {Kind} kind */
export function recordInstallation(root, kind) {
  const folders = [...foldersBelow(path.join(root, "node_modules"), "")];
  /** @type {Stamp} */
  const stamp = { lock: digestOfLock(root), kind, machine: machine(), folders };
  writeWhole(path.join(root, STAMP), JSON.stringify(stamp));
  rmSync(path.join(root, BEGUN), { force: true });
}

/**
 * Returns the digest of the lock file, which fixes the versions and overrides of all packages. @param {string} root
 */
export function digestOfLock(root) {
  return createHash("sha256")
    .update(readFileSync(path.join(root, "package-lock.json")))
    .digest("hex");
}

/**
 * Records packages that were installed with npm directly, for example with `npm ci`. They are accepted where npm's own
 * record lists every package of the lock file.
 * @param {string} root @returns {Stamp | null}
 */
function adopt(root) {
  const [written, locked] = [OF_NPM, "package-lock.json"].map((file) => readPackages(path.join(root, file)));
  if (!written || !locked) return null;
  const missing = Object.entries(locked).filter(([location, { version, optional }]) => {
    if (!location || optional) return false;
    return written[location]?.version !== version || !existsSync(path.join(root, location, "package.json"));
  });
  if (missing.some(([, { dev }]) => !dev)) return null;
  recordInstallation(root, missing.length > 0 ? "running" : "testing");
  return readStamp(root);
}

/** @param {string} file @returns {Record<string, { version?: string, dev?: boolean, optional?: boolean }> | null} */
function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8")).packages;
  } catch {
    return null;
  }
}

/** @param {string} root @returns {Stamp | null} */
function readStamp(root) {
  try {
    return JSON.parse(readFileSync(path.join(root, STAMP), "utf8"));
  } catch {
    return null;
  }
}

/**
 * Lists every folder of every package, with its number of entries. Top folders that begin with a dot are caches and
 * npm's own.
 * @param {string} folder @param {string} name @returns {Generator<Folder>}
 */
function* foldersBelow(folder, name) {
  const entries = readdirSync(folder, { withFileTypes: true });
  const packages = name === "";
  if (!packages) yield [name, entries.length, statSync(folder).mtimeMs];
  for (const entry of entries)
    if (entry.isDirectory() && !(packages && entry.name.startsWith(".")))
      yield* foldersBelow(path.join(folder, entry.name), packages ? entry.name : `${name}/${entry.name}`);
}

/**
 * Whether a folder has lost entries. Additional ones, such as links that a package creates, do not matter.
 * @param {string} root @param {Folder} folder
 */
function hasLost(root, [name, entries, changed]) {
  const folder = path.join(root, "node_modules", name);
  const { mtimeMs } = statSync(folder, { throwIfNoEntry: false }) ?? {};
  return mtimeMs !== changed && (mtimeMs === undefined || readdirSync(folder).length < entries);
}

/**
 * Sums up bytes and number of files below a folder; missing files count as none.
 * @param {string} folder @param {string} [without] the name of folders that are left out
 */
export function measureFolder(folder, without) {
  const sum = { bytes: 0, files: 0 };
  /** @param {string} at */
  const visit = (at) => {
    for (const entry of readdirSync(at, { withFileTypes: true })) {
      const file = path.join(at, entry.name);
      if (entry.isDirectory()) {
        if (entry.name !== without) visit(file);
      } else if (entry.isFile()) {
        sum.bytes += statSync(file, { throwIfNoEntry: false })?.size ?? 0;
        sum.files += 1;
      }
    }
  };
  if (existsSync(folder)) visit(folder);
  return sum;
}
