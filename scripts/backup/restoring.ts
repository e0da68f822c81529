import fs from "node:fs";
import path from "node:path";
import { CannotStart } from "../cannot-start";
import { writeWhole } from "../embedded/write-whole";

/** Lies in a data folder for as long as a backup is put into it: what else is there is a part of an installation. */
const MARK = "restoring.json";
/** What an installation keeps in its folder: a restore writes it, and the folder did not have it when that began. */
export const RESTORED = ["postgres", "secrets.json", "chain"];

/**
 * Says, before the first file is written, from where the folder is being restored. What a restore that broke off left
 * is removed.
 */
export function beginRestoring(dataDirectory: string, from: string): void {
  if (wasBrokenOff(dataDirectory))
    for (const name of RESTORED) fs.rmSync(path.join(dataDirectory, name), { recursive: true, force: true });
  writeWhole(path.join(dataDirectory, MARK), `${JSON.stringify({ from: path.resolve(from) })}\n`);
}

export const endRestoring = (dataDirectory: string): void => fs.rmSync(path.join(dataDirectory, MARK));

export const wasBrokenOff = (dataDirectory: string): boolean => fs.existsSync(path.join(dataDirectory, MARK));

/**
 * Throws `CannotStart` where a restore into the folder has begun and not ended: it would start as a new, empty
 * installation.
 */
export function refuseBrokenOff(dataDirectory: string): void {
  if (!wasBrokenOff(dataDirectory)) return;
  const { from } = JSON.parse(fs.readFileSync(path.join(dataDirectory, MARK), "utf8"));
  throw new CannotStart(
    `A backup was being put into the data folder ${dataDirectory}, and that did not end. Run it again: DATA_DIR=${dataDirectory} npm run restore -- --from ${from}`,
  );
}
