import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, writeSync } from "node:fs";
import path from "node:path";

/**
 * Writes a file that is there as a whole or not at all, also after a power cut.
 * @param {string} file @param {string} text
 */
export function writeWhole(file, text) {
  mkdirSync(path.dirname(file), { recursive: true });
  const beside = `${file}.${process.pid}.tmp`;
  const descriptor = openSync(beside, "w");
  writeSync(descriptor, text);
  fsyncSync(descriptor);
  closeSync(descriptor);
  renameSync(beside, file);
}
