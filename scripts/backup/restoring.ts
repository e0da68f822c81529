import fs from "node:fs";
import path from "node:path";
import { CannotStart } from "../cannot-start";
import { writeWhole } from "../embedded/write-whole";

/** File that marks a data folder while a restore is running: the folder holds only a part of an installation. */
const MARK = "restoring.json";
/** Entries of the data folder that a restore writes. None of them existed when the restore began. */
export const RESTORED = ["postgres", "secrets.json", "chain"];

/**
 * Marks a data folder as being restored, before the first file is written. Removes the files of an interrupted restore.
 */
export function beginRestoring(dataDirectory: string, from: string): void {
  if (wasBrokenOff(dataDirectory))
    for (const name of RESTORED) fs.rmSync(path.join(dataDirectory, name), { recursive: true, force: true });
  writeWhole(path.join(dataDirectory, MARK), `${JSON.stringify({ from: path.resolve(from) })}\n`);
}

export const endRestoring = (dataDirectory: string): void => fs.rmSync(path.join(dataDirectory, MARK));

export const wasBrokenOff = (dataDirectory: string): boolean => fs.existsSync(path.join(dataDirectory, MARK));

/**
 * Throws `CannotStart` where a restore into the folder has begun and not finished: the platform would start as a new,
 * empty installation.
 */
export function refuseBrokenOff(dataDirectory: string): void {
  if (!wasBrokenOff(dataDirectory)) return;
  const { from } = JSON.parse(fs.readFileSync(path.join(dataDirectory, MARK), "utf8"));
  throw new CannotStart(
    `A backup was being put into the data folder ${dataDirectory}, and that did not end. Run it again: DATA_DIR=${dataDirectory} npm run restore -- --from ${from}`,
  );
}
