import fs from "node:fs";
import path from "node:path";

/**
 * Writes a file atomically: after a kill or a power cut at any moment a reader finds the previous content or all of
 * `content`, never an empty or partial file. The file is on the disk when the function returns. Only the owner may read
 * it unless `mode` says otherwise.
 */
export function writeWhole(file: string, content: string, mode = 0o600): void {
  const part = `${file}.${process.pid}.part`;
  writeDurably(part, content, mode);
  fs.renameSync(part, file);
  synchroniseDirectory(path.dirname(file));
}

function writeDurably(file: string, content: string, mode: number): void {
  // A killed process with the same pid may have left a file with another mode.
  fs.rmSync(file, { force: true });
  const descriptor = fs.openSync(file, "wx", mode);
  try {
    // `writeFileSync` writes everything or throws; `writeSync` may write a part on a full disk.
    fs.writeFileSync(descriptor, content);
    fs.fsyncSync(descriptor);
  } catch (error) {
    fs.rmSync(file, { force: true });
    throw error;
  } finally {
    fs.closeSync(descriptor);
  }
}

/** Synchronizes a folder to the disk, which makes the names of its new files durable. */
export function synchroniseDirectory(directory: string): void {
  const descriptor = fs.openSync(directory, "r");
  try {
    fs.fsyncSync(descriptor);
  } finally {
    fs.closeSync(descriptor);
  }
}
