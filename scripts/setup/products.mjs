// Whether what a step of the build made is still what it made, of sources that are still the same. Uses nothing that is
// installed.
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

/** Folders that other steps make: what these were made of tells whether they changed. */
const MADE = "generated";

/**
 * A step: what it is made of and what it makes, as files or folders below the project's.
 * @typedef {{ name: string, sources: string[], products: string[] }} Step
 * @typedef {{ sources: string, products: Record<string, Product> }} Stamp
 * @typedef {[size: number, changed: number, digest: string]} Product a file that was made, `changed` as `mtimeMs`
 * @typedef {"whole" | "never-made" | "other-sources" | "damaged"} State
 */

const stampFile = (/** @type {string} */ name) => `build/.${name}.stamp`;

/**
 * What lies in a folder that this account may not write, as in an image, was built by whoever may, and is taken as it
 * is: the times of files there are rounded, and look like changes.
 * @param {Step} step @returns {State}
 */
export function judgeProducts({ name, sources, products }) {
  if (products.every((product) => existsSync(product)) && existsSync("build") && !mayWrite("build")) return "whole";
  const stamp = readStamp(stampFile(name));
  if (!stamp) return "never-made";
  if (stamp.sources !== fingerprint(sources)) return "other-sources";
  // A file besides, which an earlier release made, does no harm.
  return Object.entries(stamp.products).every(([file, product]) => isAsMade(file, product)) ? "whole" : "damaged";
}

/** To be called before a step is made: one that is killed has made nothing. @param {Step} step */
export function forgetProducts({ name }) {
  rmSync(stampFile(name), { force: true });
}

/**
 * Notes what a step has made, once it is on the disk: after a power cut there may be a stamp only where there is what
 * it says.
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

/** Nothing is built of tests and what runs them. */
const OF_TESTS = /\.test\.tsx?$|^scripts\/testing\//;

/** Paths, sizes and times of all files below: enough to notice a change, and quick. @param {string[]} sources */
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

/** It is read only where its time is another one, as in a copy. @param {string} file @param {Product} product */
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
