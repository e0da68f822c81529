// Whether the packages in node_modules are those of package-lock.json, and all there. Looked at before every command,
// so it reads no package: what an installation was made of stands in a stamp that is written once it has ended well.
// Uses nothing that is installed.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { writeWhole } from "./write-whole.mjs";

const STAMP = "node_modules/.installed.json";
/** There while packages are written among those that are there: an installer that was killed leaves it behind. */
const BEGUN = "node_modules/.installing";
/** What npm writes once it is done. */
const OF_NPM = "node_modules/.package-lock.json";

/**
 * "running": what building and running take. "testing": what the tests take as well.
 * @typedef {"running" | "testing"} Kind
 * @typedef {{ lock: string, kind: Kind, machine: string, folders: Folder[] }} Stamp
 * @typedef {[name: string, entries: number, changed: number]} Folder how much is in it, and since when (`mtimeMs`)
 * @typedef {"absent" | "interrupted" | "other-lock" | "other-machine" | "incomplete" | "lacks-tests" | "whole"} State
 */

/** Machine code of packages is for one of these; it does not depend on the version of Node. */
const machine = () => `${process.platform}-${process.arch}`;

/**
 * Costs some hundredths of a second: one look at each folder, and into it where something came or went since.
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

/** What was installed last, and ended well; null where nothing did. @param {string} root @returns {Kind | null} */
export const kindInstalled = (root) => readStamp(root)?.kind ?? null;

/** Says that packages are about to be written, until `recordInstallation`. @param {string} root */
export function beginInstallation(root) {
  rmSync(path.join(root, STAMP), { force: true });
  writeWhole(path.join(root, BEGUN), "");
}

/** Notes what there is as whole. @param {string} root @param {Kind} kind */
export function recordInstallation(root, kind) {
  const folders = [...foldersBelow(path.join(root, "node_modules"), "")];
  /** @type {Stamp} */
  const stamp = { lock: digestOfLock(root), kind, machine: machine(), folders };
  writeWhole(path.join(root, STAMP), JSON.stringify(stamp));
  rmSync(path.join(root, BEGUN), { force: true });
}

/** Of what packages are made of: versions, and what takes the place of what. @param {string} root */
export function digestOfLock(root) {
  return createHash("sha256")
    .update(readFileSync(path.join(root, "package-lock.json")))
    .digest("hex");
}

/**
 * What somebody has installed with npm itself, as `npm ci` does: taken as it is where npm says that it has written
 * every package of the lock file.
 * @param {string} root @returns {Stamp | null}
 */
function adopt(root) {
  const [written, locked] = [OF_NPM, "package-lock.json"].map((file) => readPackages(path.join(root, file)));
  if (!written || !locked) return null;
  const missing = Object.entries(locked).filter(([place, { version, optional }]) => {
    if (!place || optional) return false;
    return written[place]?.version !== version || !existsSync(path.join(root, place, "package.json"));
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
 * Every folder of every package, with how much is in it. Folders that begin with a dot are caches and npm's own.
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

/** What came besides, as links that a package makes, is no loss. @param {string} root @param {Folder} folder */
function hasLost(root, [name, entries, changed]) {
  const folder = path.join(root, "node_modules", name);
  const { mtimeMs } = statSync(folder, { throwIfNoEntry: false }) ?? {};
  return mtimeMs !== changed && (mtimeMs === undefined || readdirSync(folder).length < entries);
}

/**
 * Bytes and files below a folder, as far as they are there.
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
