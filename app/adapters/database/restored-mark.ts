import fs from "node:fs";
import path from "node:path";

/** Lies in a data folder from the end of a restore until the first start has done what comes after one. */
const MARK = "restored";

/** Says that what is in the folder was restored from a backup. */
export const markRestored = (dataDirectory: string): void => fs.writeFileSync(path.join(dataDirectory, MARK), "");

/** Does what comes after a restore, once; killed on the way, it is done again at the next start. */
export async function afterRestore(dataDirectory: string, work: () => Promise<unknown>): Promise<void> {
  const file = path.join(dataDirectory, MARK);
  if (!fs.existsSync(file)) return;
  await work();
  fs.rmSync(file, { force: true });
}
