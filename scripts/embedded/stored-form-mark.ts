import fs from "node:fs";
import path from "node:path";
import { OtherStoredForm, storedForm } from "#app/adapters/database/stored-form";
import { RESTORED, refuseBrokenOff } from "../backup/restoring";
import { CannotStart } from "../cannot-start";
import { writeWhole } from "./write-whole";

/** Says in a data folder how everything in it is stored: before its database is started, which would write into it. */
export const STORED_FORM_MARK = "stored-form";
/**
 * Throws `CannotStart`, and has touched nothing, where the folder holds an installation that is stored in another form,
 * or one that a restore did not bring to its end.
 */
export function refuseOtherFolder(dataDirectory: string): void {
  refuseBrokenOff(dataDirectory);
  if (!RESTORED.some((name) => fs.existsSync(path.join(dataDirectory, name)))) return;
  if (hasOurMark(dataDirectory)) return;
  throw new CannotStart(new OtherStoredForm(`The data folder ${dataDirectory}`, "Name a new one in DATA_DIR.").message);
}

/** Marks a folder that holds no installation yet. For one process at a time. */
export function markStoredForm(dataDirectory: string): void {
  if (!hasOurMark(dataDirectory)) writeWhole(markOf(dataDirectory), `${storedForm()}\n`);
}

const markOf = (dataDirectory: string) => path.join(dataDirectory, STORED_FORM_MARK);

function hasOurMark(dataDirectory: string): boolean {
  const mark = markOf(dataDirectory);
  return fs.existsSync(mark) && fs.readFileSync(mark, "utf8").trim() === storedForm();
}
