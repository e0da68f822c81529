import { existsSync } from "node:fs";
import { ISSUE_COMMAND, MAKE, SUPERVISOR } from "../../scripts/build-workers.mjs";

/**
 * The programs of threads as they are in the sources now; of the larger ones only that they are there. `npm test`
 * renews all.
 */
export default async function setup() {
  await MAKE.workers?.();
  if (![SUPERVISOR, ISSUE_COMMAND].every((file) => existsSync(file))) await MAKE.programs?.();
}
