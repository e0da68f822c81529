import fs from "node:fs";
import path from "node:path";
import { OtherStoredForm, storedForm } from "#app/adapters/database/stored-form";
import { RESTORED, refuseBrokenOff } from "../backup/restoring";
import { CannotStart } from "../cannot-start";
import { writeWhole } from "./write-whole";

/**
 * File of a data folder with the version of its storage format, readable before the database is started, which would
 * write into the folder.
 */
export const STORED_FORM_MARK = "stored-form";
/**
 * Throws `CannotStart`, without changing anything, where the folder holds an installation of another storage format, or
 * an unfinished restore.
 */
export function refuseOtherFolder(dataDirectory: string): void {
  refuseBrokenOff(dataDirectory);
  if (!RESTORED.some((name) => fs.existsSync(path.join(dataDirectory, name)))) return;
  if (hasOurMark(dataDirectory)) return;
  throw new CannotStart(new OtherStoredForm(`The data folder ${dataDirectory}`, "Name a new one in DATA_DIR.").message);
}

/** Marks a folder that holds no installation yet. Only one process at a time may call it. */
export function markStoredForm(dataDirectory: string): void {
  if (!hasOurMark(dataDirectory)) writeWhole(markOf(dataDirectory), `${storedForm()}\n`);
}

const markOf = (dataDirectory: string) => path.join(dataDirectory, STORED_FORM_MARK);

function hasOurMark(dataDirectory: string): boolean {
  const mark = markOf(dataDirectory);
  return fs.existsSync(mark) && fs.readFileSync(mark, "utf8").trim() === storedForm();
}
