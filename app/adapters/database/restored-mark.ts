import fs from "node:fs";
import path from "node:path";

/** Marker file in the data folder, from the end of a restore until the first start has finished the work after it. */
const MARK = "restored";

/** Marks the data folder as restored from a backup. */
export const markRestored = (dataDirectory: string): void => fs.writeFileSync(path.join(dataDirectory, MARK), "");

/** Runs the work after a restore, once; if killed in the middle, it runs again at the next start. */
export async function afterRestore(dataDirectory: string, work: () => Promise<unknown>): Promise<void> {
  const file = path.join(dataDirectory, MARK);
  if (!fs.existsSync(file)) return;
  await work();
  fs.rmSync(file, { force: true });
}
