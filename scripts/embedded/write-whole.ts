import fs from "node:fs";
import path from "node:path";

/**
 * Writes a file so that whoever reads it, after a kill or a power cut at any moment, finds what it held before or all
 * of `content`: never an empty file, never half of one. Durable when it returns. Others may not read it unless `mode`
 * says so.
 */
export function writeWhole(file: string, content: string, mode = 0o600): void {
  const part = `${file}.${process.pid}.part`;
  writeDurably(part, content, mode);
  fs.renameSync(part, file);
  synchroniseDirectory(path.dirname(file));
}

function writeDurably(file: string, content: string, mode: number): void {
  // What a killed process of the same number left there had perhaps another mode.
  fs.rmSync(file, { force: true });
  const descriptor = fs.openSync(file, "wx", mode);
  try {
    // All of it, or an error: `writeSync` says that a full disk took a part, and nothing more.
    fs.writeFileSync(descriptor, content);
    fs.fsyncSync(descriptor);
  } catch (error) {
    fs.rmSync(file, { force: true });
    throw error;
  } finally {
    fs.closeSync(descriptor);
  }
}

/** A new file's name is durable only when its folder is. */
export function synchroniseDirectory(directory: string): void {
  const descriptor = fs.openSync(directory, "r");
  try {
    fs.fsyncSync(descriptor);
  } finally {
    fs.closeSync(descriptor);
  }
}
