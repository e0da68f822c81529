// Checks whether the products of a build step are unchanged and their sources as well. Needs no installed package.
import { createHash } from "node:crypto";
import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from "node:fs";
import path from "node:path";
import { writeWhole } from "./write-whole.mjs";

/**
 * Name of folders that other steps generate. They are no sources, because the sources of those steps are compared
 * instead.
 */
const MADE = "generated";

/**
 * A step: its sources and its products, as files or folders below the project's.
 * @typedef {{ name: string, sources: string[], products: string[] }} Step
 * @typedef {{ sources: string, products: Record<string, Product> }} Stamp
 * @typedef {[size: number, changed: number, digest: string]} Product a file that was made, `changed` as `mtimeMs`
 * @typedef {"whole" | "never-made" | "other-sources" | "damaged"} State
 */

const stampFile = (/** @type {string} */ name) => `build/.${name}.stamp`;

/**
 * Judges the products of a step. Products in a folder that this account may not write, as in a container image, are
 * accepted as they are: file times in an image are rounded and would look like changes.
 * @param {Step} step @returns {State}
 */
export function judgeProducts({ name, sources, products }) {
  if (products.every((product) => existsSync(product)) && existsSync("build") && !mayWrite("build")) return "whole";
  const stamp = readStamp(stampFile(name));
  if (!stamp) return "never-made";
  if (stamp.sources !== fingerprint(sources)) return "other-sources";
  // Additional files, left by an earlier release, do no harm.
  return Object.entries(stamp.products).every(([file, product]) => isAsMade(file, product)) ? "whole" : "damaged";
}

/** Removes the stamp of a step, before it runs: a killed step then counts as not made. @param {Step} step */
export function forgetProducts({ name }) {
  rmSync(stampFile(name), { force: true });
}

/**
 * Writes the stamp of a step after its products are on the disk, so that no stamp survives a power cut without them.
 * @param {Step} step @param {string} madeOf the fingerprint of its sources when it began
 */
export function recordProducts({ name, products }, madeOf) {
  const files = products.flatMap((product) => [...filesBelow(product)]);
  const made = Object.fromEntries(
    files.map((file) => {
      writeToDisk(file);
      const { size, mtimeMs } = statSync(file);
      return [file, [size, mtimeMs, digestOf(file)]];
    }),
  );
  writeWhole(stampFile(name), JSON.stringify({ sources: madeOf, products: made }));
}

/** @param {string} file */
function writeToDisk(file) {
  const descriptor = openSync(file, "r");
  fsyncSync(descriptor);
  closeSync(descriptor);
}

/** Files that no product is built from: tests and the programs that run them. */
const OF_TESTS = /\.test\.tsx?$|^scripts\/testing\//;

/**
 * Digest of the paths, sizes and times of all files below, which is quick and enough to notice a change. @param
 * {string[]} sources
 */
export function fingerprint(sources) {
  const hash = createHash("sha256");
  for (const source of sources)
    for (const file of filesBelow(source, MADE)) {
      if (OF_TESTS.test(file)) continue;
      const { size, mtimeMs } = statSync(file);
      hash.update(`${file}\0${size}\0${mtimeMs}\n`);
    }
  return hash.digest("hex");
}

/** @param {string} file @param {string} [without] the name of folders that are left out @returns {Generator<string>} */
function* filesBelow(file, without) {
  const stat = statSync(file, { throwIfNoEntry: false });
  if (!stat?.isDirectory()) {
    if (stat) yield file;
    return;
  }
  for (const name of readdirSync(file).sort()) if (name !== without) yield* filesBelow(path.join(file, name), without);
}

/**
 * Whether a product is unchanged. Its content is read only where its time differs, as in a copy.
 * @param {string} file @param {Product} product
 */
function isAsMade(file, [size, changed, digest]) {
  const stat = statSync(file, { throwIfNoEntry: false });
  return stat?.size === size && (stat.mtimeMs === changed || digestOf(file) === digest);
}

/** @param {string} file */
const digestOf = (file) => createHash("sha256").update(readFileSync(file)).digest("base64");

/** @param {string} file @returns {Stamp | null} */
function readStamp(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return null;
  }
}

/** @param {string} folder */
export function mayWrite(folder) {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
