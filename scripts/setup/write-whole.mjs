import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

/**
 * Writes a file completely or not at all, also after a power cut.
 * @param {string} file @param {string} text
 */
export function writeWhole(file, text) {
  mkdirSync(path.dirname(file), { recursive: true });
  const beside = `${file}.${process.pid}.tmp`;
  const descriptor = openSync(beside, "w");
  try {
    // `writeFileSync` writes everything or throws; `writeSync` may write a part on a full disk.
    writeFileSync(descriptor, text);
    fsyncSync(descriptor);
  } catch (error) {
    rmSync(beside, { force: true });
    throw error;
  } finally {
    closeSync(descriptor);
  }
  renameSync(beside, file);
}
