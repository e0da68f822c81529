import { existsSync } from "node:fs";
import { ISSUE_COMMAND, MAKE, SUPERVISOR } from "../../scripts/build-workers.mjs";

/**
 * Builds the small thread programs from the current sources, and the larger ones only where they are missing. `npm
 * test` rebuilds all.
 */
export default async function setup() {
  await MAKE.workers?.();
  if (![SUPERVISOR, ISSUE_COMMAND].every((file) => existsSync(file))) await MAKE.programs?.();
}
